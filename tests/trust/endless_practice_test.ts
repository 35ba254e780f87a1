import { endlessPractice } from "./endless_practice.ts";
import { holds } from "./holds.ts";

holds(endlessPractice);
