import { err } from "../protocol/result.ts";
import type { ConfigFault } from "./plan.ts";

/** A key path inside an entry. */
export type FaultPath = ConfigFault["path"];

/** The fault at a place of the entry. */
export function faultAt(path: FaultPath, message: string) {
  return err<ConfigFault>({ path, message });
}

/** A fault found inside the part of the entry that `path` leads to. */
export function faultWithin(path: FaultPath, { path: inner, message }: ConfigFault) {
  return faultAt([...path, ...inner], message);
}
