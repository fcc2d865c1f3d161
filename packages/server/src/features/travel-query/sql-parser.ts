/** A registered query has some 70 words and signs; a text of more is none, and parsing it would hold the event loop. */
const MAX_LEXEMES = 250
const LEXEME = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu

/**
 * The parse tree of the only statement of `sql`, read by PostgreSQL's own parser; null for a text that is too long to be a
 * registered query, is no SQL, or holds another number of statements. The parser (WASM) is loaded with the first call.
 */
export async function parseStatement(sql: string): Promise<unknown> {
  if (countUpTo(sql.matchAll(LEXEME), MAX_LEXEMES) > MAX_LEXEMES) return null
  const { parse, SqlError } = await import('libpg-query')
  try {
    const { stmts = [] } = await parse(sql)
    return stmts.length === 1 ? (stmts[0]?.stmt ?? null) : null
  } catch (error) {
    if (error instanceof SqlError) return null
    throw error
  }
}

function countUpTo(items: Iterable<unknown>, most: number): number {
  let count = 0
  for (const _ of items) {
    count++
    if (count > most) break
  }
  return count
}
