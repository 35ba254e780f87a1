import { hostileInput } from "./hostile_input.ts";
import { holds } from "./holds.ts";

holds(hostileInput);
