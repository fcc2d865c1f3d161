import type { ImportRow } from './read-rows.ts'

/** The rows of a file, which may still be read while the first of them are written. */
export interface RowSource {
  readonly total: number
  /** The rows from one on until another, once they are read. Throws what reading them throws. */
  slice(from: number, until: number): Promise<readonly ImportRow[]>
}

export const readRows = (rows: readonly ImportRow[]): RowSource => ({
  total: rows.length,
  slice: async (from, until) => rows.slice(from, until),
})

/** Rows that come in parts, `total` in all. Those that were given out are not kept. */
export function comingRows(parts: AsyncIterator<readonly ImportRow[]>, total: number): RowSource {
  let first = 0
  let rows: ImportRow[] = []
  return {
    total,
    slice: async (from, until) => {
      while (first + rows.length < until) {
        const { done, value } = await parts.next()
        if (done === true) throw new Error('a file has fewer rows than when it was reviewed')
        rows = rows.concat(value)
      }
      const wanted = rows.slice(from - first, until - first)
      rows = rows.slice(until - first)
      first = until
      return wanted
    },
  }
}
