import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

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
