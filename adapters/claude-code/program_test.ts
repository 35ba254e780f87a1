import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionFolder } from "./program.ts";

test("the session's folder is the host's word; a `cd` leads nowhere", () => {
  assert.equal(sessionFolder({ CLAUDECODE: "1", CLAUDE_PROJECT_DIR: "/p" }, "/p/sub"), "/p");
  assert.equal(sessionFolder({ CLAUDE_PROJECT_DIR: "/p/" }, "/elsewhere"), "/p/");
});

test("a host that does not say where it was started is not guessed at", () => {
  assert.equal(sessionFolder({ CLAUDECODE: "1" }, "/p"), undefined);
  assert.equal(sessionFolder({ CLAUDECODE: "1", CLAUDE_PROJECT_DIR: "." }, "/p"), undefined);
});

test("without a host the working directory counts", () => {
  assert.equal(sessionFolder({}, "/p"), "/p");
});
