#!/usr/bin/env node
import process from "node:process";
import { runProgram } from "./program.ts";
import { npmJudge } from "./run_hook.ts";

process.exitCode = await runProgram(process.argv.slice(2), { judge: npmJudge });
