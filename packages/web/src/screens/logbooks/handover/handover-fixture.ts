import type { Handover, HandoverPoint } from '../../../api/handovers.ts'

/** 14:41 in Mexico City. */
export const NOW = Date.UTC(2026, 10, 21, 20, 41)
export const at = (minutes: number): number => NOW + minutes * 60_000
export const MARISOL = { id: '1', name: 'Marisol Reyes Soto' }
export const JORGE = { id: '2', name: 'Jorge Luna Paz' }

/** An alert that nobody has written of. */
export const point = (pointId: string, over: Partial<HandoverPoint> = {}): HandoverPoint => ({
  ...{
    pointId,
    kind: 'alert',
    tripId: pointId,
    label: `41-BG-${pointId}R`,
    severity: 'high',
    title: 'Sin comunicación',
  },
  ...{
    detail: 'Nadie contesta',
    also: [],
    since: at(-56),
    note: '',
    nextAction: '',
    nextActionAt: null,
    readyAt: null,
  },
  ...{ isAfterCut: false, acceptedAt: null, acceptedById: null, acceptedBy: null, closedAt: null, questions: [] },
  ...over,
})
/** What makes a point ready. */
export const said = {
  note: 'Contestó el despacho.',
  nextAction: 'Llamar al operador',
  nextActionAt: at(19),
  readyAt: at(-4),
}
/** One that Marisol prepares. */
export const handover = (over: Partial<Handover> = {}): Handover => ({
  ...{ handoverId: '9', folio: 'ET-2026-1121-2', organisation: 'Logística Anáhuac', status: 'preparing' },
  outgoingShift: { name: 'Matutino', startsAt: at(-461), endsAt: at(19) },
  incomingShift: { name: 'Vespertino', startsAt: at(19), endsAt: at(499) },
  ...{ outgoing: MARISOL, incoming: null, cutAt: null, receivedAt: null, unreceivedAt: at(34), isPartial: false },
  ...{ trips: { active: 63, critical: 1, high: 3 }, points: [], sha256: null, isIntact: null, redactedAt: null },
  passedTrips: null,
  ...over,
})
/** The same, signed by her. */
export const TO_RECEIVE = { status: 'to-receive', cutAt: at(-1), incoming: JORGE } as const
