import { expect, test } from 'vitest'
import type { Handover, HandoverPoint } from '../../../api/handovers.ts'
import { type Part, partOf, progressOf, signObstacle } from './handover-words.ts'

const person = (id: string) => ({ id, name: id })
const me = (id: string, role = 'monitorista') => ({ ...person(id), email: `${id}@x.mx`, role })
const handover = (over: Partial<Handover> = {}): Handover => ({
  ...{ handoverId: '1', folio: 'ET-2026-1121-2', organisation: 'Logística Anáhuac', status: 'preparing' },
  ...{
    outgoingShift: { name: 'Matutino', startsAt: 0, endsAt: 1 },
    incomingShift: { name: 'Vespertino', startsAt: 1, endsAt: 2 },
  },
  ...{ outgoing: null, incoming: null, cutAt: null, receivedAt: null, unreceivedAt: 3, points: [], isPartial: false },
  ...{ trips: { active: 0, critical: 0, high: 0 }, passedTrips: null, sha256: null, isIntact: null, redactedAt: null },
  ...over,
})
const point = (pointId: string, over: Partial<HandoverPoint> = {}): HandoverPoint => ({
  ...{
    pointId,
    kind: 'alert',
    tripId: null,
    label: null,
    severity: 'high',
    title: 'Desvío',
    detail: '',
    also: [],
    since: 0,
  },
  ...{ note: '', nextAction: '', nextActionAt: null, readyAt: null, isAfterCut: false, questions: [] },
  ...{ acceptedAt: null, acceptedById: null, acceptedBy: null, closedAt: null },
  ...over,
})

test.each<[string, Partial<Handover>, ReturnType<typeof me> | null, Part]>([
  ['nobody has begun', {}, me('m'), 'prepares'],
  ['one’s own', { outgoing: person('m') }, me('m'), 'prepares'],
  ['somebody else’s', { outgoing: person('x') }, me('m'), 'reads'],
  ['somebody else’s, for who stands in', { outgoing: person('x') }, me('s', 'supervisor'), 'prepares'],
  ['who is to receive', { incoming: person('j') }, me('j'), 'reads'],
  ['signed: who handed over waits', { status: 'to-receive', outgoing: person('m') }, me('m'), 'waits'],
  ['signed: whoever comes receives', { status: 'to-receive', outgoing: person('m') }, me('j'), 'receives'],
  ['signed and taken', { status: 'to-receive', outgoing: person('m'), incoming: person('x') }, me('j'), 'reads'],
  ['received', { status: 'received', outgoing: person('m'), incoming: person('j') }, me('j'), 'reads'],
  ['of a part of the fleet', { isPartial: true }, me('m'), 'reads'],
  ['nobody known', {}, null, 'reads'],
])('%s', (_why, over, who, part) => {
  expect(partOf(handover(over), who)).toBe(part)
})

const READY = { readyAt: 1 }

test.each([
  [
    'two to look through',
    'preparing',
    [point('1'), point('2'), point('3', READY)],
    'prepares',
    'Faltan 2 puntos por revisar para firmar',
  ],
  ['all ready', 'preparing', [point('1', READY)], 'prepares', null],
  ['what ended by itself', 'preparing', [point('1', { closedAt: 1 })], 'prepares', null],
  [
    'one to accept',
    'to-receive',
    [point('1'), point('2', { acceptedById: 'j' })],
    'receives',
    'Falta 1 punto por aceptar para firmar',
  ],
  [
    'one that another accepted',
    'to-receive',
    [point('1', { acceptedById: 'x' })],
    'receives',
    'Falta 1 punto por aceptar para firmar',
  ],
  ['nothing to hand over', 'preparing', [], 'prepares', null],
] as const)('the button that signs: %s', (_why, status, points, part, expected) => {
  const incoming = status === 'to-receive' ? person('j') : null
  expect(signObstacle(handover({ status, points, incoming }), part, { unsaved: 0, sent: new Set() })).toBe(expected)
})

test.each([
  ['one point', 1, 'prepares', 'Falta guardar lo que escribió en 1 punto para firmar'],
  ['two', 2, 'prepares', 'Falta guardar lo que escribió en 2 puntos para firmar'],
  ['who receives writes nothing', 1, 'receives', null],
] as const)('something typed and not saved: %s', (_, unsaved, part, expected) => {
  const status = part === 'prepares' ? 'preparing' : 'to-receive'
  const points = [point('1', { ...READY, acceptedById: 'j' })]
  expect(signObstacle(handover({ status, points, incoming: person('j') }), part, { unsaved, sent: new Set() })).toBe(
    expected,
  )
})

test('what ended by itself counts as done by nobody', () => {
  const points = [point('1', READY), point('2'), point('3', { closedAt: 1 })]
  expect(progressOf(points, handover()).text).toBe('1 de 2')
})

test.each<[string, string[], string | null]>([
  ['all of them', ['1', '2'], 'Falta enviar 2 puntos aceptados para firmar'],
  ['of those that are left', ['2'], 'Falta 1 punto por aceptar para firmar'],
  ['one that the server has', ['1', '2', '3'], 'Falta enviar 2 puntos aceptados para firmar'],
])('points that were accepted and wait for the server are not signed for: %s', (_which, sent, expected) => {
  const points = [point('1'), point('2'), point('3', { acceptedById: 'j' })]
  const received = handover({ status: 'to-receive', points, incoming: person('j') })
  expect(signObstacle(received, 'receives', { unsaved: 0, sent: new Set(sent) })).toBe(expected)
})
