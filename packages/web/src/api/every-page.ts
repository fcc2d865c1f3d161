/** So many rows a spreadsheet opens with ease; who wants more narrows the list. */
const MOST_ROWS = 50_000

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/**
 * Every row of a list that is answered page by page, in its order. Throws, in the words of `tooMany`, where they are more than a
 * file should hold: a part of a list is never kept as the whole of it.
 */
export async function everyPage<Row>(
  read: (cursor: string | null) => Promise<Page<Row>>,
  tooMany: string,
): Promise<readonly Row[]> {
  const all: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await read(cursor)
    all.push(...page.rows)
    cursor = page.nextCursor
    if (all.length > MOST_ROWS) throw new Error(tooMany)
  } while (cursor !== null)
  return all
}
