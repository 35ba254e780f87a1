import type { Event } from "./verdict.ts";

/** One judgment, as it is recorded: one line of the telemetry log. */
export type Row = {
  readonly event: Event;
  /** Entry id, meta-covenant name or runner label. */
  readonly label: string;
  /** Repository-relative path, `/` separated, or `-`. */
  readonly subject: string;
  /** JSON array of breaks, or a reason token; see the telemetry format. */
  readonly detail?: string;
};
