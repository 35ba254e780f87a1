import { crowd } from "./crowd.ts";
import { holds } from "./holds.ts";

holds(crowd);
