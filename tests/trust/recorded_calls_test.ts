import { recordedCalls } from "./recorded_calls.ts";
import { holds } from "./holds.ts";

holds(recordedCalls);
