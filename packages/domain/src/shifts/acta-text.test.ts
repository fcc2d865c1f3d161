import { expect, test } from 'vitest'
import { type Acta, type ActaPoint, actaText } from './acta-text.ts'

/** 14:41:18 in Mexico City. */
const NOW = Date.UTC(2026, 10, 21, 20, 41, 18)
const point = (pointId: string, over: Partial<ActaPoint> = {}): ActaPoint => ({
  ...{
    pointId,
    kind: 'alert',
    severity: 'high',
    label: '41-BG-7R',
    title: 'Sin comunicación',
    detail: 'Nadie contesta',
  },
  ...{ also: [], note: '', nextAction: '', nextActionAt: null, isAfterCut: false, acceptedAt: null, acceptedBy: null },
  ...{ closedAt: null, questions: [] },
  ...over,
})
const acta = (over: Partial<Acta> = {}): Acta => ({
  ...{ folio: 'ET-2026-1121-2', organisation: 'Logística Anáhuac', status: 'received' },
  ...{ outgoingShift: { name: 'Matutino' }, incomingShift: { name: 'Vespertino', startsAt: NOW } },
  ...{ outgoing: { name: 'Marisol Reyes' }, incoming: { name: 'Jorge Luna' }, cutAt: NOW, receivedAt: NOW },
  ...{ trips: { active: 63, critical: 1, high: 3 }, passedTrips: 2, points: [], isPartial: false },
  ...{ sha256: 'ab12', isIntact: true, redactedAt: null },
  ...over,
})

test('a received one: facts, signatures with their seconds, and its fingerprint', () => {
  expect(actaText(acta())).toMatchObject({
    notices: [{ tone: 'intact' }],
    facts: [
      ['Fecha', 'sábado, 21 de noviembre de 2026'],
      ['Turno', 'Matutino a vespertino'],
      ['Corte', '14:41:18'],
      ['Viajes en curso', '63, de ellos 1 en riesgo crítico y 3 en riesgo alto'],
      ['Viajes asignados', '2 pasaron de Marisol Reyes a Jorge Luna'],
    ],
    signatures: [
      { title: 'Entrega', name: 'Marisol Reyes', text: 'Firmó 14:41:18, con su identidad confirmada', isSigned: true },
      { title: 'Recibe', name: 'Jorge Luna', text: 'Firmó 14:41:18, con su identidad confirmada', isSigned: true },
    ],
    fingerprint: 'Huella SHA-256, también en auditoría: ab12',
  })
})

test('a point says what there is to know, what was written, what follows and who took it', () => {
  const written = { note: 'Contestó el despacho.', nextAction: 'Llamar', nextActionAt: NOW, also: ['Riesgo alto'] }
  const points = [
    point('1', { ...written, acceptedAt: NOW, acceptedBy: 'Jorge Luna' }),
    point('2', { label: null, closedAt: NOW }),
  ]
  const { sections, first, count } = actaText(acta({ points }))
  expect(count).toBe('Se entrega 1 punto, y 1 se cerró solo')
  expect(sections[0]?.points).toEqual([
    {
      ...{ id: '1', title: '41-BG-7R · Sin comunicación', detail: 'Nadie contesta · Riesgo alto' },
      ...{ note: 'Contestó el despacho.', action: '14:41 Llamar', fate: 'Aceptó Jorge Luna 14:41' },
    },
    {
      ...{ id: '2', title: 'Sin comunicación', detail: 'Nadie contesta', note: 'Sin nota', action: '' },
      fate: 'Se cerró 14:41',
    },
  ])
  expect(first).toEqual([{ id: '1', hour: '14:41', text: '41-BG-7R · Llamar' }])
})

test('who signs nothing is not named, and nothing stands for what is not known', () => {
  const unsigned = { status: 'lapsed', cutAt: null, receivedAt: null, trips: null, passedTrips: null } as const
  const { signatures, facts, fingerprint, notices } = actaText(acta({ ...unsigned, sha256: null, isIntact: null }))
  expect(signatures.map(({ name, text }) => [name, text])).toEqual([
    ['', 'Falta firmar'],
    ['', 'Falta firmar'],
  ])
  expect(facts.map(([name]) => name)).toEqual(['Fecha', 'Turno', 'Corte'])
  expect([fingerprint, notices]).toEqual(['Nadie la recibió: no tiene huella.', []])
})

test.each<[string, Partial<Acta>, string]>([
  ['altered', { isIntact: false }, 'El acta fue alterada'],
  ['the data of a person taken out', { isIntact: false, redactedAt: NOW }, 'Se borraron datos de una persona'],
  ['of a part of the fleet', { isIntact: null, isPartial: true }, 'No es el acta completa'],
])('before anything else: %s', (_why, over, title) => {
  expect(actaText(acta(over)).notices.map((notice) => notice.title)).toEqual([title])
})
