import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type RowScope, reachKey, withinScope } from '../db/organisation-scope.ts'
import { type Actor, scopeOf } from './actor.ts'
import { answerListing, type LargeListing, largeListing } from './large-listing.ts'
import type { Answer } from './route.ts'

export interface ListingText {
  /** What the tag stands for: all of the listing but the instant at which it was made. */
  readonly state: string
  readonly body: string
}

interface Asked {
  readonly actor: Actor
  readonly headers: IncomingHttpHeaders
}

interface Work {
  readonly listing: Promise<LargeListing>
  /** It is made, and the time after it in which none is: never rejects. */
  readonly rested: Promise<void>
  /** For everybody who asks while it is being made. */
  next: Promise<LargeListing> | null
}

/** A listing that is made sooner costs the server nothing that others would miss. */
const HEAVY_FROM_MS = 200
const LONGEST_REST_MS = 5_000

/** How long none is made after one that took so long: a large fleet on several screens leaves the server two thirds of its time. */
const restAfter = (tookMs: number): number => (tookMs < HEAVY_FROM_MS ? 0 : Math.min(2 * tookMs, LONGEST_REST_MS))

/** Clock and alarm. */
interface Timing {
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

const TIMING: Timing = {
  now: () => performance.now(),
  pause: (ms) => sleep(ms, undefined, { ref: false }),
}

/**
 * A handler that answers with an organisation's listing, tagged and compressed; with one of its own for each reach. One is
 * made at a time; whoever asks
 * meanwhile gets the next one, together with all others who do: ten screens that refresh at once cost two, and nobody is
 * answered with what was read before he asked (he may have just changed it). After one that took long there is a rest, and
 * whoever asks in it gets the one after it.
 */
export function sharedListing(
  make: (organisationId: string) => Promise<ListingText>,
  { now, pause }: Timing = TIMING,
): (call: Asked) => Promise<Answer> {
  const works = new Map<string, Work>()

  const begin = (key: string, of: RowScope): Promise<LargeListing> => {
    const begunAt = now()
    const listing = makeListing(() => withinScope(of, () => make(of.organisationId)))
    const rest = async (): Promise<void> => {
      const restMs = restAfter(now() - begunAt)
      if (restMs > 0) await pause(restMs)
      if (work.next === null) works.delete(key)
    }
    const work: Work = { listing, rested: listing.then(rest, rest), next: null }
    works.set(key, work)
    return listing
  }

  const listingOf = (of: RowScope): Promise<LargeListing> => {
    const key = `${of.organisationId} ${reachKey(of.reach)}`
    const work = works.get(key)
    if (work === undefined) return begin(key, of)
    work.next ??= work.rested.then(() => begin(key, of))
    return work.next
  }

  return async ({ actor, headers }) => answerListing(await listingOf(scopeOf(actor)), headers)
}

/** Hashing and encoding ten megabytes take a turn each. */
async function makeListing(make: () => Promise<ListingText>): Promise<LargeListing> {
  const { state, body } = await make()
  await nextTurn()
  const hash = createHash('sha1').update(state).digest('base64url')
  await nextTurn()
  return largeListing(`W/"${hash}"`, Buffer.from(body))
}
