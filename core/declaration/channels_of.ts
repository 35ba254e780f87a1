import { bindingKind } from "./bindings.ts";
import { type Channel, CHANNEL_NAMES } from "./channels.ts";
import type { Declaration } from "./discipline.ts";
import { fixedSource } from "./fixed_sources.ts";
import { sourceUses } from "./source_uses.ts";

/**
 * The channels a declaration reads, which decide the list it belongs in (`CHANNELS` says which list). A
 * binding counts as soon as it is written; a fixed source when the scope or a `source` step, the
 * witness block's included, names it.
 *
 * @returns in the order of `CHANNEL_NAMES`, each once
 * @example
 * ```ts
 * channelsOf({
 *   mechanism: "forbidden-command",
 *   scope: { source: "command" },
 *   extract: { line: [{ op: "source", of: "command" }] },
 *   relate: [{ id: "none", relation: { op: "empty", of: "line" }, message: "not here" }],
 * }); // ["command"]
 * ```
 */
export function channelsOf(declaration: Declaration): readonly Channel[] {
  const read = new Set<Channel | undefined>([
    ...Object.values(declaration.sources ?? {}).map((binding) => bindingKind(binding).channel),
    ...sourceUses(declaration).map((use) => use.channel),
    fixedSource(declaration.scope?.source ?? "")?.channel,
  ]);
  return CHANNEL_NAMES.filter((channel) => read.has(channel));
}
