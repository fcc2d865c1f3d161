import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  /** For everybody who asks while it is being made. */
  next: Promise<LargeListing> | null
}

/**
 * A handler that answers with an organisation's listing, tagged and compressed; with one of its own for each reach. One is
 * made at a time; whoever asks
 * meanwhile gets the next one, together with all others who do: ten screens that refresh at once cost two, and nobody is
 * answered with what was read before he asked (he may have just changed it).
 */
export function sharedListing(
  make: (organisationId: string) => Promise<ListingText>,
): (call: Asked) => Promise<Answer> {
  const works = new Map<string, Work>()

  const begin = (key: string, of: RowScope): Promise<LargeListing> => {
    const listing = makeListing(() => withinScope(of, () => make(of.organisationId))).finally(() => {
      if (work.next === null) works.delete(key)
    })
    const work: Work = { listing, next: null }
    works.set(key, work)
    return listing
  }

  const listingOf = (of: RowScope): Promise<LargeListing> => {
    const key = `${of.organisationId} ${reachKey(of.reach)}`
    const work = works.get(key)
    if (work === undefined) return begin(key, of)
    const anew = () => begin(key, of)
    work.next ??= work.listing.then(anew, anew)
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
