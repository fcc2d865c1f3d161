import type { CallAnswers } from '@vigia/contract/calls'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

/** A link by which an operator shares where he is without an app, and what became of it. Instants in epoch ms. */
export interface OperatorLink {
  readonly madeAt: number
  readonly madeBy: string
  readonly expiresAt: number
  readonly operatorName: string
  readonly openedAt: number | null
  readonly lastOpenedAt: number | null
  readonly phoneModel: string | null
  readonly otherOpenedAt: number | null
  readonly otherPhoneModel: string | null
  /** What he last said to sharing; null: nothing yet. */
  readonly consent: { readonly isAccepted: boolean; readonly at: number } | null
  readonly lastFixAt: number | null
}

/** A link that was just made: its address is shown this once. */
export interface MadeLink {
  readonly url: string
  readonly madeAt: number
  readonly organisation: string
  readonly invoice: string
  /** With the company's own words, and the address. */
  readonly message: string
}

/** A link that opens, in the list of all of them, with its trip. */
export interface ListedOperatorLink
  extends Pick<OperatorLink, 'madeAt' | 'madeBy' | 'operatorName' | 'openedAt' | 'lastOpenedAt' | 'otherOpenedAt'> {
  readonly id: string
  readonly tripId: string
  readonly invoice: string
  readonly tripStatus: TripStatus
  readonly endsAt: number
}

const PAGE = 1_000

const orNull = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The link of a trip that opens now; null: there is none. */
export async function operatorLink(tripId: string, signal: AbortSignal): Promise<OperatorLink | null> {
  const { link } = await call('operatorLink', { params: { id: tripId }, signal })
  return link === null ? null : read(link)
}

const read = (link: NonNullable<CallAnswers['operatorLink']['link']>): OperatorLink => ({
  ...{ madeAt: Date.parse(link.made_at), madeBy: link.made_by, expiresAt: Date.parse(link.expires_at) },
  ...{ operatorName: link.operator_name, phoneModel: link.phone_model, otherPhoneModel: link.other_phone_model },
  ...{ openedAt: orNull(link.opened_at), lastOpenedAt: orNull(link.last_opened_at) },
  ...{ otherOpenedAt: orNull(link.other_opened_at), lastFixAt: orNull(link.last_fix_at) },
  consent: link.consent === null ? null : { isAccepted: link.consent.accepted, at: Date.parse(link.consent.at) },
})

/** A new link for the operator of a trip; the former opens no more. */
export async function makeOperatorLink(tripId: string): Promise<MadeLink> {
  const made = await call('makeOperatorLink', { params: { id: tripId }, body: {} })
  const { url, organisation, external_invoice: invoice, message } = made
  return { url, organisation, invoice, message, madeAt: Date.parse(made.made_at) }
}

export const revokeOperatorLink = (tripId: string): Promise<unknown> =>
  call('revokeOperatorLink', { params: { id: tripId } })

/** Links of all trips that open now, the newest first. */
export const listOperatorLinks = (signal: AbortSignal): Promise<readonly ListedOperatorLink[]> =>
  everyPage(async (cursor) => {
    const { data, nextCursor } = await call('listOperatorLinks', { query: { limit: PAGE, cursor }, signal })
    const rows = data.map((link) => ({
      ...{ id: link.id, tripId: link.travel_id, invoice: link.external_invoice, tripStatus: link.trip_status },
      ...{ operatorName: link.operator_name, madeBy: link.made_by, madeAt: Date.parse(link.made_at) },
      ...{ endsAt: Date.parse(link.ends_at), openedAt: orNull(link.opened_at) },
      ...{ lastOpenedAt: orNull(link.last_opened_at), otherOpenedAt: orNull(link.other_opened_at) },
    }))
    return { rows, nextCursor }
  }, 'Son más de 50 000 enlaces: no caben en una lista.')

/** How many links of all trips open now. */
export const countOperatorLinks = async (signal: AbortSignal): Promise<number> =>
  (await call('listOperatorLinks', { query: { limit: 1 }, signal })).active
