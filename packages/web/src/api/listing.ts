import type { FetchQueryOptions, QueryFunction, QueryKey } from '@tanstack/react-query'
import type { Conditional } from './send.ts'

/** A question whose answer the first sight of a screen is made of. */
export type FirstQuery = FetchQueryOptions<unknown>

/** An answer that was asked for just before its screen was made is not asked for again. */
const FRESH_MS = 2_000

/** What each answer came with, for the next question. */
const etags = new WeakMap<object, string>()

/** What a screen lists, as `useAnswer` takes it. */
export interface Listing<Answer> {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<Answer>
  readonly structuralSharing: false
  readonly staleTime: number
}

/** A listing whose call knows ETags. `ask` is given that of the answer that is known: while nothing changed, that stays. */
export const conditionalListing = <Answer extends object>(
  queryKey: QueryKey,
  ask: (etag: string | null, signal: AbortSignal) => Promise<Conditional<Answer>>,
): Listing<Answer> => ({
  queryKey,
  queryFn: async ({ signal, client }) => {
    const known = client.getQueryData<Answer>(queryKey)
    const answer = await ask(known === undefined ? null : (etags.get(known) ?? null), signal)
    if (answer.status === 'fresh') {
      if (answer.etag !== null) etags.set(answer.data, answer.etag)
      return answer.data
    }
    if (known === undefined) throw new Error('304 without a listing')
    return known
  },
  structuralSharing: false,
  staleTime: FRESH_MS,
})

/** A listing that comes whole each time. */
export const listing = <Answer extends object>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Listing<Answer> =>
  conditionalListing(queryKey, async (_etag, signal) => ({ status: 'fresh', data: await ask(signal), etag: null }))
