import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { call } from './call.ts'

type Wire = CallAnswers['listShareLinks']['data'][number]
type Body = CallInputs['createShareLink']['body']

/** What a link tells its client. */
export interface LinkTerms {
  /** Minutes of its own; null: those of the setting of its client. */
  readonly ownDelayMin: number | null
  readonly precision: Body['precision']
  readonly showsPlates: boolean
  readonly showsComments: boolean
}

/** A link by which a client follows a trip. Instants in epoch ms. */
export interface ShareLink extends Omit<LinkTerms, 'ownDelayMin'> {
  readonly delayMin: number
  /** By whose word. */
  readonly delayFrom: Wire['delay_from']
  readonly id: string
  readonly createdBy: string
  readonly createdAt: number
  readonly endsAt: number
  readonly isActive: boolean
  readonly isRevoked: boolean
  readonly views: number
  readonly lastOpenedAt: number | null
}

/** A link in the list of all of them, with its trip. */
export interface ListedShareLink extends ShareLink {
  readonly tripId: string
  readonly invoice: string
  readonly tripStatus: TripStatus
  readonly clientName: string | null
}

interface ShareLinkPage {
  readonly links: readonly ListedShareLink[]
  readonly nextCursor: string | null
}

/** How late links of a trip tell by the setting: that of its client, or that of all. */
export type DefaultDelay = CallAnswers['listShareLinks']['default_delay']

interface ShareLinks {
  readonly links: readonly ShareLink[]
  /** When one that is made now ends unless somebody says otherwise. */
  readonly defaultEndsAt: number
  /** How late it tells unless somebody says later. */
  readonly defaultDelay: DefaultDelay
}

/** A browser that had a link open. */
interface LinkView {
  readonly at: number
  readonly lastAt: number
  readonly address: string
  readonly userAgent: string | null
}

/** Links of a trip, the newest first. Throws ApiError. */
export async function listShareLinks(tripId: string, signal: AbortSignal): Promise<ShareLinks> {
  const { data, default_expires_at, default_delay } = await call('listShareLinks', { params: { id: tripId }, signal })
  return { links: data.map(toLink), defaultEndsAt: Date.parse(default_expires_at), defaultDelay: default_delay }
}

/** Links of all trips, the newest first, a page after a cursor. Throws ApiError. */
export async function listAllShareLinks(
  {
    state,
    cursor,
    limit,
  }: { readonly state: 'active' | 'over'; readonly cursor: string | null; readonly limit: number },
  signal: AbortSignal,
): Promise<ShareLinkPage> {
  const { data, nextCursor } = await call('listAllShareLinks', { query: { state, cursor, limit }, signal })
  const links = data.map((link) => ({
    ...toLink(link),
    ...{ tripId: link.travel_id, invoice: link.external_invoice, tripStatus: link.trip_status },
    clientName: link.client_name,
  }))
  return { links, nextCursor }
}

/** How many links of all trips open now. Throws ApiError. */
export const countActiveShareLinks = async (signal: AbortSignal): Promise<number> =>
  (await call('listAllShareLinks', { query: { state: 'active', limit: 1 }, signal })).active

/** Makes a link to a trip under way and answers its address, which is told only now. Throws ApiError. */
export async function createShareLink(tripId: string, terms: LinkTerms, endsAt: number): Promise<string> {
  const { ownDelayMin, precision, showsPlates, showsComments } = terms
  const body = {
    ...{ expires_at: new Date(endsAt).toISOString(), delay_min: ownDelayMin, precision },
    ...{ show_plates: showsPlates, show_comments: showsComments },
  }
  return (await call('createShareLink', { params: { id: tripId }, body })).url
}

/** Annuls a link: it opens no more. Throws ApiError. */
export async function revokeShareLink(id: string): Promise<void> {
  await call('revokeShareLink', { params: { id } })
}

/** Who opened a link, the newest first. Throws ApiError. */
export async function listShareLinkViews(id: string, signal: AbortSignal): Promise<readonly LinkView[]> {
  const { data } = await call('listShareLinkViews', { params: { id }, signal })
  return data.map(({ at, last_at, address, user_agent }) => ({
    ...{ at: Date.parse(at), lastAt: Date.parse(last_at), address, userAgent: user_agent },
  }))
}

const toLink = (link: Wire): ShareLink => ({
  ...{
    id: link.id,
    delayMin: link.delay_min,
    delayFrom: link.delay_from,
    precision: link.precision,
    showsPlates: link.show_plates,
  },
  showsComments: link.show_comments,
  ...{ createdBy: link.created_by.name, createdAt: Date.parse(link.created), endsAt: Date.parse(link.ends_at) },
  ...{ isActive: link.is_active, isRevoked: link.revoked !== null, views: link.views },
  lastOpenedAt: link.last_opened === null ? null : Date.parse(link.last_opened),
})
