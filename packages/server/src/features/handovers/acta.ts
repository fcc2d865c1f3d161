import { createHash } from 'node:crypto'
import { alertSeverityCodec } from '@vigia/contract'
import { comparePoints, type PointSubject } from '@vigia/domain/shifts/handover-points'
import type { Handover } from './handovers.store.ts'
import type { HandoverPoint } from './points.store.ts'

/** The points as they are shown. */
export const inOrder = (points: readonly HandoverPoint[]): readonly HandoverPoint[] =>
  points.toSorted((a, b) => comparePoints(ordered(a), ordered(b)))

const ordered = ({
  kind,
  key,
  since,
  severity,
}: HandoverPoint): Pick<PointSubject, 'kind' | 'severity' | 'since' | 'key'> => ({
  ...{ kind, key, since, severity: severity === null ? null : alertSeverityCodec.decode(severity) },
})

/**
 * SHA-256 of all that an acta says: whatever of it is another afterwards has another. People stand by their ids and by the names
 * that they signed with, trips and alerts by what was said of them: they may be renamed, and go. A value that is added to actas
 * goes at the end, and only where it is there, so that earlier actas keep their fingerprint.
 */
export function fingerprintOf(handover: Handover, points: readonly HandoverPoint[]): string {
  const { folio, outgoingShift, outgoingStartsAt, incomingShift, incomingStartsAt, incomingEndsAt, trips } = handover
  const { outgoing, incoming, state, passedTrips } = handover
  const acta = [
    [folio, outgoingShift, outgoingStartsAt, incomingShift, incomingStartsAt, incomingEndsAt],
    [outgoing, incoming, state.outgoingId, state.incomingId],
    ['cutAt' in state ? state.cutAt : null, 'receivedAt' in state ? state.receivedAt : null],
    trips === null ? null : [trips.active, trips.critical, trips.high],
    inOrder(points).map((point) => [
      ...[point.key, point.kind, point.label, point.severity, point.title, point.detail, point.also, point.since],
      ...[point.note, point.nextAction, point.nextActionAt, point.readyAt, point.isAfterCut],
      ...[point.acceptedAt, point.acceptedById, point.closedAt],
      point.questions.map(({ byId, at, text, answeredById, answeredAt, answer }) => [
        ...[byId, at, text, answeredById, answeredAt, answer],
      ]),
    ]),
    ...(passedTrips === null ? [] : [passedTrips]),
  ]
  return createHash('sha256').update(JSON.stringify(acta)).digest('hex')
}
