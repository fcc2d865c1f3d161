import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { answerListing, type LargeListing, largeListing } from './large-listing.ts'
import type { Answer } from './route.ts'

export interface ListingText {
  /** What the tag stands for: all of the listing but the instant at which it was made. */
  readonly state: string
  readonly body: string
}

interface Asked {
  readonly actor: { readonly organisationId: string }
  readonly headers: IncomingHttpHeaders
}

/**
 * A handler that answers with an organisation's listing, tagged and compressed. Whoever asks while one is being made gets
 * that one: ten screens that refresh at once cost one.
 */
export function sharedListing(
  make: (organisationId: string) => Promise<ListingText>,
): (call: Asked) => Promise<Answer> {
  const making = new Map<string, Promise<LargeListing>>()

  const makeOnce = async (organisationId: string): Promise<LargeListing> => {
    const { state, body } = await make(organisationId)
    return largeListing(`W/"${createHash('sha1').update(state).digest('base64url')}"`, Buffer.from(body))
  }

  return async ({ actor: { organisationId }, headers }) => {
    const work = making.get(organisationId) ?? makeOnce(organisationId).finally(() => making.delete(organisationId))
    making.set(organisationId, work)
    return answerListing(await work, headers)
  }
}
