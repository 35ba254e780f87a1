import { forgedWitness } from "./forged_witness.ts";
import { holds } from "./holds.ts";

holds(forgedWitness);
