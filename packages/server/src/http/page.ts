import { badRequest } from '../ports/errors.ts'

const DEFAULT_LIMIT = 100

/** What a listing by id asks the store for: one row more than it shows, to know whether there are others. */
export interface PageRequest {
  /** The last id of the page before; null on the first page. */
  readonly afterId: string | null
  readonly fetch: number
}

/** Reads `?limit=&cursor=`. The cursor is the last id that the reader has; anything else is a 400. */
export function pageRequest(query: { limit?: number | undefined; cursor?: string | undefined }): PageRequest {
  const { limit = DEFAULT_LIMIT, cursor = null } = query
  if (cursor !== null && !/^[1-9]\d{0,17}$/.test(cursor)) throw badRequest('VALIDATION', 'cursor: Valor inválido')
  return { afterId: cursor, fetch: limit + 1 }
}

/** The page of what was fetched, with the cursor to the next one. */
export function pageOf<T extends { readonly id: string }>(found: readonly T[], { fetch }: PageRequest) {
  const data = found.slice(0, fetch - 1)
  return { data, nextCursor: found.length === fetch ? (data.at(-1)?.id ?? null) : null }
}
