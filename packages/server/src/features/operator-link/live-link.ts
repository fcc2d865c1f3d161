import { consentVersionOf, OPEN_AFTER_DELIVERY_MS } from '@vigia/domain/operator/operator-link'

/** An operator's link that opens now: whoever holds its token is he. Instants in epoch ms. */
export interface LiveLink {
  readonly id: string
  readonly organisationId: string
  readonly organisation: string
  readonly tripId: string
  readonly isTripActive: boolean
  /** When its trip ended; null: it goes on. What the phone knows of later is none of the trip's. */
  readonly endedAt: number | null
  readonly invoice: string
  readonly origin: string
  readonly destination: string
  readonly operatorName: string
  /** The trip's client wants a photo of the delivery. */
  readonly asksDeliveryPhoto: boolean
  readonly expiresAt: number
  /** What he last said to sharing where he is, and to which text; null: nothing. */
  readonly consented: boolean | null
  readonly consentVersion: string | null
  readonly reportedAt: number | null
  /** The company's own notice of privacy and its number; null: it has none. */
  readonly notice: string | null
  readonly noticeVersion: number | null
  /** A duress word on this trip is an open alert. */
  readonly isUnderDuress: boolean
}

/** Which text the page shows now. */
export const consentVersion = ({ notice, noticeVersion }: Pick<LiveLink, 'notice' | 'noticeVersion'>): string =>
  consentVersionOf(notice === null ? null : noticeVersion)

/** When a link that nobody annuls opens no more: at its own end, or a while after its trip's. */
export const linkEnd = ({
  expiresAt,
  tripEndedAt,
}: {
  readonly expiresAt: number
  readonly tripEndedAt: number | null
}): number => (tripEndedAt === null ? expiresAt : Math.min(expiresAt, tripEndedAt + OPEN_AFTER_DELIVERY_MS))

/** By which links are looked up: now, and since when their trip may have been delivered. */
export const linkTime = (now: number) => ({ now, deliveredAfter: now - OPEN_AFTER_DELIVERY_MS })
