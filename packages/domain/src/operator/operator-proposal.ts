import { STOP_REASON_LABEL, STOP_REASONS, type StopReason } from '../trip/stop-reason.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** Where an operator says that his trip is, in the order in which a trip passes them (design, second part §5). */
export const MILESTONES = ['arrived', 'loading', 'on-way', 'unloading', 'delivered'] as const
export type Milestone = (typeof MILESTONES)[number]

export const MILESTONE_LABEL: Readonly<Record<Milestone, string>> = {
  arrived: 'Llegué a cargar',
  loading: 'Cargando',
  'on-way': 'En camino',
  unloading: 'Descargando',
  delivered: 'Entregado',
}

/** The status of the trip that each proposes. */
export const MILESTONE_STATUS: Readonly<Record<Milestone, TripStatus>> = {
  arrived: 'load',
  loading: 'load',
  'on-way': 'in transit',
  unloading: 'download waiting',
  delivered: 'complete',
}

/** Reasons that the page offers: who has another one calls. */
export const OFFERED_STOP_REASONS = STOP_REASONS.filter((reason) => reason !== 'other')

/** How long a stop may be said to last, minutes. */
export const STOP_MIN = { least: 5, most: 720 } as const
/** Lengths that the page offers, minutes; the last for whoever needs longer. */
export const STOP_LENGTHS_MIN = [15, 30, 60, 120] as const

/** What an operator proposes of his trip from his link's page. It changes nothing of the trip by itself. */
export type OperatorProposal =
  | {
      readonly kind: 'milestone'
      readonly milestone: Milestone
      /** When he took the photo of his delivery, epoch ms; absent: he took none. */
      readonly photoAt?: number
    }
  | { readonly kind: 'stop'; readonly reason: StopReason; readonly minutes: number }

/** What is known of the photo of a delivery. */
export interface DeliveryPhoto {
  /** The trip's client wants one. */
  readonly isAsked: boolean
  /** When he took it, by his phone, epoch ms; null: he took none. */
  readonly takenAt: number | null
  /** Null: it is not here. */
  readonly photoId: string | null
}

/** `missing`: the client wants one, and he took none; `awaited`: he took one, and it has not come. */
export type DeliveryPhotoState = 'received' | 'awaited' | 'missing' | 'not-asked'

export function deliveryPhotoState({ isAsked, takenAt, photoId }: DeliveryPhoto): DeliveryPhotoState {
  if (photoId !== null) return 'received'
  if (takenAt !== null) return 'awaited'
  return isAsked ? 'missing' : 'not-asked'
}

const DELIVERY_PHOTO_TEXT: Readonly<Record<DeliveryPhotoState, string>> = {
  received: ', con su foto',
  awaited: ', sin que haya llegado su foto',
  missing: ', sin la foto que pide el cliente',
  'not-asked': '',
}

/** A proposal as it is decided, with what was known of its photo then: `Entregado, sin la foto que pide el cliente`. */
export const decidedText = (proposal: OperatorProposal, photo: DeliveryPhotoState): string =>
  `${proposalText(proposal)}${DELIVERY_PHOTO_TEXT[photo]}`

/** A proposal in words: `Descargando`, `Parada: Descanso, 30 min`. */
export const proposalText = (proposal: OperatorProposal): string =>
  proposal.kind === 'milestone'
    ? MILESTONE_LABEL[proposal.milestone]
    : `Parada: ${STOP_REASON_LABEL[proposal.reason]}, ${proposal.minutes} min`
