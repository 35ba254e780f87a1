import { isObject } from "../shared/payload.ts";
import type { HostWriter } from "./host_writer.ts";
import { BYTE_ORDER_MARK, readLayout, type TextLayout, writeLayout } from "./text_layout.ts";

/** One change of a notebook's cells, as the host's `NotebookEdit` takes it. */
export type NotebookEdit = {
  readonly mode: string;
  /** The cell's `id`, or `cell-N` by position; for an insertion the cell before. */
  readonly cellId?: string;
  readonly cellType?: string;
  readonly source: string;
};

/** The `id` of an inserted cell in our evidence: the host draws a random one when it writes. */
export const INSERTED_CELL_ID = "00000000";

type Cell = Readonly<Record<string, unknown>>;
type Notebook = {
  readonly whole: Readonly<Record<string, unknown>>;
  readonly cells: readonly Cell[];
};

/**
 * The notebook after the host's edit: written anew with an indent of one, whatever it was before.
 *
 * @param before the notebook's text
 * @returns the text the host writes, or `undefined` where it would refuse: no notebook, no such cell,
 * an unknown mode
 */
export function editNotebook(
  before: string,
  edit: NotebookEdit,
  writer: HostWriter,
): string | undefined {
  const layout = readLayout(before, writer);
  const notebook = parseNotebook(layout, writer);
  if (notebook === undefined) return undefined;
  const cells = editCells(notebook, edit, writer);
  if (cells === undefined) return undefined;
  const body = JSON.stringify({ ...notebook.whole, cells }, null, 1);
  const ended = writer === "later" && layout.body.endsWith("\n");
  return writeLayout(layout, ended ? `${body}\n` : body);
}

function parseNotebook(layout: TextLayout, writer: HostWriter): Notebook | undefined {
  if (layout.body.startsWith(BYTE_ORDER_MARK)) return undefined;
  const whole = parsed(layout.body);
  if (!isObject(whole) || !Array.isArray(whole["cells"])) return undefined;
  // The earlier version looks a notebook's language up in its metadata and fails without it.
  if (writer === "earlier" && !isObject(whole["metadata"])) return undefined;
  const cells: readonly unknown[] = whole["cells"];
  return cells.every(isObject) ? { whole, cells } : undefined;
}

function editCells(
  notebook: Notebook,
  edit: NotebookEdit,
  writer: HostWriter,
): readonly Cell[] | undefined {
  const { cells } = notebook;
  const { mode, cellType, source } = edit;
  if (cellType !== undefined && cellType !== "code" && cellType !== "markdown") return undefined;
  const named = edit.cellId === undefined || edit.cellId === "" ? undefined : edit.cellId;
  const at = named === undefined ? undefined : positionOf(cells, named);
  if (named !== undefined && at === undefined) return undefined;
  switch (mode) {
    case "insert":
      if (cellType === undefined) return undefined;
      return cells.toSpliced(at === undefined ? 0 : at + 1, 0, newCell(notebook, cellType, source));
    case "delete":
      return at === undefined ? undefined : cells.toSpliced(at, 1);
    case "replace": {
      const cell = at === undefined ? undefined : cells[at];
      if (at === undefined || cell === undefined) return undefined;
      const next = writer === "later"
        ? retyped(cell, cellType, source)
        : resourced(cell, cellType, source);
      return next === undefined ? undefined : cells.with(at, next);
    }
    default:
      return undefined;
  }
}

/** By `id` first, then by position. */
function positionOf(cells: readonly Cell[], name: string): number | undefined {
  const at = cells.findIndex((cell) => cell["id"] === name);
  if (at !== -1) return at;
  const position = Number(/^cell-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  return position < cells.length ? position : undefined;
}

function newCell({ whole }: Notebook, cellType: string, source: string): Cell {
  const { nbformat: major, nbformat_minor: minor } = whole;
  const withId = typeof major === "number" &&
    (major > 4 || (major === 4 && typeof minor === "number" && minor >= 5));
  return {
    cell_type: cellType,
    ...(withId ? { id: INSERTED_CELL_ID } : {}),
    source,
    metadata: {},
    ...(cellType === "code" ? { execution_count: null, outputs: [] } : {}),
  };
}

/** The earlier version: what a cell has beside its source goes by the type it had. */
function resourced(cell: Cell, cellType: string | undefined, source: string): Cell {
  const ran = cell["cell_type"] === "code" ? { execution_count: null, outputs: [] } : {};
  return { ...cell, source, ...ran, ...(cellType === undefined ? {} : { cell_type: cellType }) };
}

/** The later version: what a cell has beside its source goes by the type it gets. */
function retyped(cell: Cell, cellType: string | undefined, source: string): Cell | undefined {
  const type = cellType ?? cell["cell_type"];
  const next: Cell = { ...cell, source, cell_type: type };
  if (type === "code") {
    // A code cell cannot hold pasted images: the host leaves the notebook alone.
    const becomesCode = cell["cell_type"] !== "code";
    if (becomesCode && cell["attachments"] !== undefined) return undefined;
    return { ...next, execution_count: null, outputs: [] };
  }
  if (cell["cell_type"] !== "code") return next;
  const { execution_count: _count, outputs: _outputs, ...rest } = next;
  return rest;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
