import { stateFiles } from "./state_files.ts";
import { holds } from "./holds.ts";

holds(stateFiles);
