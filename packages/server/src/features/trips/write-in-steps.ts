/** What a transaction of many rows may take: alerts wait for it (docs/architecture.md, "The way of an alert to the screens"). */
const STEP_MS = 400
export const FIRST_STEP_ROWS = 50
export const MAX_STEP_ROWS = 200
const MIN_STEP_ROWS = 20

/** How many rows the next transaction writes, after one that took `tookMs` for `rows`: at most twice as many, never too few. */
export function nextStepRows(rows: number, tookMs: number): number {
  const fitting = Math.floor((rows * STEP_MS) / Math.max(1, tookMs))
  return Math.min(MAX_STEP_ROWS, rows * 2, Math.max(MIN_STEP_ROWS, fitting))
}

/**
 * Writes `total` rows from `from` on, each step in a transaction of its own that is short whatever the machine is busy with.
 * `write` takes the rows from its first argument up to its second, and answers how many of all are written and how long
 * the transaction took, in ms. What was written stays when a later step throws.
 */
export async function writeInSteps(
  from: number,
  total: number,
  write: (from: number, until: number) => Promise<{ readonly written: number; readonly tookMs: number }>,
): Promise<void> {
  let rows = FIRST_STEP_ROWS
  for (let written = from; written < total; ) {
    const step = await write(written, Math.min(total, written + rows))
    if (step.written <= written) throw new Error('a step wrote nothing')
    rows = nextStepRows(rows, step.tookMs)
    written = step.written
  }
}
