import { faults } from "./faults.ts";
import { holds } from "./holds.ts";

holds(faults);
