import { alertSeverityCodec, type getHandover, type ResponseOf } from '@vigia/contract'
import type { Acta, ActaPoint } from '@vigia/domain/shifts/acta-text'

type HandoverWire = ResponseOf<typeof getHandover>

const msOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** What an acta tells of a hand-over, from what screens get of it. */
export const actaOf = (wire: HandoverWire): Acta => ({
  ...{ folio: wire.folio, organisation: wire.organisation, status: wire.status, trips: wire.trips },
  ...{ outgoing: wire.outgoing, incoming: wire.incoming, outgoingShift: wire.outgoing_shift },
  incomingShift: { name: wire.incoming_shift.name, startsAt: Date.parse(wire.incoming_shift.starts_at) },
  ...{ cutAt: msOrNull(wire.cut_at), receivedAt: msOrNull(wire.received_at), passedTrips: wire.passed_trips },
  ...{ points: wire.points.map(pointOf), isPartial: wire.is_partial, sha256: wire.sha256 },
  ...{ isIntact: wire.is_intact, redactedAt: msOrNull(wire.redacted_at) },
})

const pointOf = (wire: HandoverWire['points'][number]): ActaPoint => ({
  ...{ pointId: wire.id, kind: wire.kind, label: wire.label, title: wire.title, detail: wire.detail, also: wire.also },
  severity: wire.severity === null ? null : alertSeverityCodec.decode(wire.severity),
  ...{ note: wire.note, nextAction: wire.next_action, nextActionAt: msOrNull(wire.next_action_at) },
  ...{ isAfterCut: wire.is_after_cut, acceptedAt: msOrNull(wire.accepted_at) },
  ...{ acceptedBy: wire.accepted_by?.name ?? null, closedAt: msOrNull(wire.closed_at) },
  questions: wire.questions.map(({ id, text, answer: said }) => ({
    ...{ questionId: id, text, answer: said === null ? null : { text: said.text } },
  })),
})
