import type { DisciplineList } from "./discipline.ts";

/** Sources that only one surface can observe, in the order they are said. */
export const CHANNEL_NAMES = ["transcript", "sidecar", "command", "actor", "changes"] as const;
/** One channel. */
export type Channel = (typeof CHANNEL_NAMES)[number];

/** The list an entry that reads a channel belongs in. */
export const CHANNELS = {
  transcript: "sessionDisciplines",
  sidecar: "sessionDisciplines",
  command: "sessionDisciplines",
  actor: "sessionDisciplines",
  changes: "changeSetDisciplines",
} as const satisfies Readonly<Record<Channel, DisciplineList>>;
