/** SQLSTATE classes with which PostgreSQL refuses what a row says: data, integrity, limits of a value. */
const REFUSES_A_ROW = /^(22|23|54)/

/** Whether this error means that a row itself cannot be stored: another attempt would end the same. */
export const isRowRefused = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && REFUSES_A_ROW.test(error.code)

/** A row that the database refuses, also when it is alone. */
export interface RefusedRow<Row> {
  readonly row: Row
  readonly error: Error
}

/**
 * Writes rows together; a batch that the database refuses is halved until those that it refuses stand alone. Answers these;
 * all others are written. `write` stores all of a batch or none, or may be repeated. Any other error is rejected with, and
 * the halves that were written before it stay.
 */
export async function writeInHalves<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<readonly RefusedRow<Row>[]> {
  if (rows.length === 0) return []
  try {
    await write(rows)
    return []
  } catch (error) {
    if (!isRowRefused(error)) throw error
    const [row] = rows
    if (rows.length === 1 && row !== undefined) return [{ row, error }]
    const middle = Math.ceil(rows.length / 2)
    const first = await writeInHalves(rows.slice(0, middle), write)
    return [...first, ...(await writeInHalves(rows.slice(middle), write))]
  }
}
