import { pathTricks } from "./path_tricks.ts";
import { holds } from "./holds.ts";

holds(pathTricks);
