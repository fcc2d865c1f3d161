import type { currentHandover, getHandover, listHandovers, ResponseOf } from '@vigia/contract'
import { UNRECEIVED_MS } from '@vigia/domain/shifts/handover-state'
import type { Shift } from '@vigia/domain/shifts/shift'
import type { EntriesSince } from '../../db/entries-since.ts'
import { isoOf } from '../../http/iso-of.ts'
import { inOrder } from './acta.ts'
import type { Handover, TripCounts } from './handovers.store.ts'
import type { HandoverPoint, HandoverQuestion } from './points.store.ts'
import type { SinceLastShift } from './since-last-shift.store.ts'

type HandoverWire = ResponseOf<typeof getHandover>

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))
const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

interface Shown {
  readonly points: readonly HandoverPoint[]
  readonly isPartial: boolean
  readonly isIntact: boolean | null
  /** Of the trips as they are, for one that nobody has signed. */
  readonly trips: TripCounts
}

/** A hand-over as screens get it. */
export function handoverWire(handover: Handover, { points, isPartial, isIntact, trips }: Shown): HandoverWire {
  const { state, incomingStartsAt } = handover
  return {
    id: handover.id,
    folio: handover.folio,
    organisation: handover.organisation,
    status: state.status,
    outgoing_shift: {
      name: handover.outgoingShift,
      starts_at: isoOf(handover.outgoingStartsAt),
      ends_at: isoOf(incomingStartsAt),
    },
    incoming_shift: {
      name: handover.incomingShift,
      starts_at: isoOf(incomingStartsAt),
      ends_at: isoOf(handover.incomingEndsAt),
    },
    outgoing: personOf(state.outgoingId, handover.outgoing),
    incoming: personOf(state.incomingId, handover.incoming),
    opened_at: isoOf(handover.openedAt),
    ...instantsOf(handover),
    unreceived_at: isoOf(incomingStartsAt + UNRECEIVED_MS),
    trips: countsOf(handover, { isPartial, trips }),
    passed_trips: isPartial ? null : handover.passedTrips,
    points: inOrder(points).map(pointWire),
    is_partial: isPartial,
    sha256: handover.sha256,
    is_intact: isIntact,
    redacted_at: isoOrNull(handover.redactedAt),
  }
}

/** Those at the cut are of every trip: who sees a part of them is not told. */
function countsOf({ state, trips: atCut }: Handover, { isPartial, trips }: Pick<Shown, 'isPartial' | 'trips'>) {
  const counts = state.status === 'preparing' ? trips : isPartial ? null : atCut
  return counts === null ? null : { ...counts }
}

function instantsOf({ state }: Handover) {
  const cutAt = 'cutAt' in state ? state.cutAt : null
  return { cut_at: isoOrNull(cutAt), received_at: 'receivedAt' in state ? isoOf(state.receivedAt) : null }
}

const pointWire = (point: HandoverPoint): HandoverWire['points'][number] => ({
  ...{ id: point.id, kind: point.kind, travel_id: point.tripId, alert_id: point.alertId, label: point.label },
  ...{ severity: point.severity, title: point.title, detail: point.detail, also: [...point.also] },
  since: isoOf(point.since),
  ...{ note: point.note, next_action: point.nextAction, next_action_at: isoOrNull(point.nextActionAt) },
  ...{ ready_at: isoOrNull(point.readyAt), is_after_cut: point.isAfterCut, accepted_at: isoOrNull(point.acceptedAt) },
  ...{ accepted_by: personOf(point.acceptedById, point.acceptedBy), closed_at: isoOrNull(point.closedAt) },
  questions: point.questions.map(questionWire),
})

const questionWire = ({ id, by, at, text, answeredBy, answeredAt, answer }: HandoverQuestion) => ({
  ...{ id, by, at: isoOf(at), text },
  answer: answer === null || answeredAt === null ? null : { by: answeredBy ?? '', at: isoOf(answeredAt), text: answer },
})

const shiftWire = ({ name, startsAt, endsAt }: Shift) => ({
  ...{ name, starts_at: isoOf(startsAt), ends_at: isoOf(endsAt) },
})

interface Current {
  readonly handover: HandoverWire | null
  readonly shift: Shift
  readonly nextShift: Shift
  readonly opensAt: number | null
  readonly since: SinceLastShift & {
    readonly at: number
    readonly isLastShift: boolean
    readonly contacts: EntriesSince
  }
}

/** What the screen shows of now. */
export const currentWire = (current: Current): ResponseOf<typeof currentHandover> => ({
  handover: current.handover,
  shift: shiftWire(current.shift),
  next_shift: shiftWire(current.nextShift),
  opens_at: isoOrNull(current.opensAt),
  since: {
    ...{ at: isoOf(current.since.at), is_last_shift: current.since.isLastShift },
    ...{ new_trips: current.since.newTrips, delivered: current.since.delivered },
    ...{ resolved_alerts: current.since.resolvedAlerts, ended_alone_alerts: current.since.endedAloneAlerts },
    open_incidents: current.since.openIncidents,
    contacts: { on_time: current.since.contacts.onTime, due: current.since.contacts.due },
  },
})

/** A line of the history. */
export const handoverRow = (handover: Handover): ResponseOf<typeof listHandovers>['data'][number] => ({
  ...{ id: handover.id, folio: handover.folio, status: handover.state.status },
  ...{ outgoing_shift: handover.outgoingShift, incoming_shift: handover.incomingShift },
  incoming_starts_at: isoOf(handover.incomingStartsAt),
  ...{ outgoing: handover.outgoing, incoming: handover.incoming },
  ...instantsOf(handover),
})
