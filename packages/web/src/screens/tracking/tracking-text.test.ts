import { describe, expect, test } from 'vitest'
import { trackedTrip } from '../../../test/tracked-trip-of.ts'
import type { TrackedTrip } from '../../api/tracking.ts'
import { arrivalWords, dayHour, positionWords, stepsOf, troubleText } from './tracking-text.ts'

const NOW = Date.parse('2026-11-21T15:42:00Z')
const at = (minutes: number): number => NOW - minutes * 60_000
const position = (minutes: number) => ({
  point: { lat: 20.1, lng: -99.5 },
  place: 'A 12 km de Polotitlán',
  at: at(minutes),
})

test.each([
  ['2026-11-21T23:00:00Z', 'hoy a las 17:00'],
  ['2026-11-21T07:10:00Z', 'hoy a la 01:10'],
  ['2026-11-22T07:10:00Z', 'mañana 01:10'],
  ['2026-11-29T07:10:00Z', '29 nov 01:10'],
])('%s is %s', (instant, said) => expect(dayHour(Date.parse(instant), NOW)).toBe(said))

describe('where the cargo is', () => {
  test.each<[why: string, over: Partial<TrackedTrip>, wasPlaced: boolean, said: string]>([
    ['heard lately', { position: position(2) }, false, 'A 12 km de Polotitlán | Posición de hace 2 min, 09:40'],
    [
      'long ago',
      { position: position(26) },
      false,
      'A 12 km de Polotitlán | Última posición conocida, hace 26 min, 09:16',
    ],
    [
      'told late: as of then it was lately',
      { position: position(17), delayMin: 15 },
      false,
      'A 12 km de Polotitlán | Posición de hace 17 min, 09:25 · con 15 min de retraso',
    ],
    [
      'to a kilometre',
      { position: position(2), precision: '1km' },
      false,
      'A 12 km de Polotitlán | Posición de hace 2 min, 09:40 · a un kilómetro',
    ],
    [
      'where no town is near',
      { position: { ...position(2), place: null } },
      false,
      '20.1000, -99.5000 | Posición de hace 2 min, 09:40',
    ],
    ['never heard', { position: null }, false, 'Aún sin posición | null'],
    ['never heard, told late', { position: null, delayMin: 5 }, false, 'Aún sin posición | con 5 min de retraso'],
    ['heard before and no more told', { position: null }, true, 'La posición ya no se muestra | null'],
    ['delivered', { position: null, status: 'complete' }, false, 'La posición ya no se muestra | El viaje terminó.'],
  ])('%s', (_why, over, wasPlaced, said) => {
    const { title, detail } = positionWords(trackedTrip(over), NOW, wasPlaced)
    expect(`${title} | ${detail}`).toBe(said)
  })
})

describe('how far it is', () => {
  const salida = { kind: 'salida', at: at(120), place: 'Tepotzotlán' } as const
  test.each<[why: string, over: Partial<TrackedTrip>, steps: readonly string[]]>([
    [
      'on its way to load',
      { status: 'in route', milestones: [], position: null },
      ['now En camino a cargar', 'to-come Carga', 'to-come Salida', 'to-come Llegada a Querétaro', 'to-come Entregado'],
    ],
    [
      'under way',
      { milestones: [salida] },
      ['done Salida', 'now En camino', 'to-come Llegada a Querétaro', 'to-come Entregado'],
    ],
    [
      'under way, and nobody noted when it left',
      { milestones: [] },
      ['now En camino', 'to-come Llegada a Querétaro', 'to-come Entregado'],
    ],
    [
      'unloading',
      { status: 'download waiting', milestones: [salida, { kind: 'llegada', at: at(5), place: 'Querétaro' }] },
      ['done Salida', 'done Llegada a descargar', 'now Descargando', 'to-come Entregado'],
    ],
    [
      'delivered',
      { status: 'complete', milestones: [salida, { kind: 'entrega', at: at(1), place: 'Querétaro' }] },
      ['done Salida', 'done Entregado'],
    ],
    ['turned off', { status: 'off', milestones: [salida] }, ['done Salida']],
  ])('%s', (_why, over, steps) => {
    expect(stepsOf(trackedTrip(over)).map(({ state, words }) => `${state} ${words}`)).toEqual(steps)
  })

  test('no hour is said of what is to come', () => {
    expect(stepsOf(trackedTrip({})).filter(({ state, at }) => state === 'to-come' && at !== null)).toEqual([])
  })
})

test('what is old says how old it is, and why', () => {
  expect(troubleText('offline', NOW)).toBe('Sin conexión. Datos de las 09:42')
  expect(troubleText('refused', NOW)).toBe('No se pudo actualizar. Datos de las 09:42')
})

describe('when it arrives', () => {
  const arrival = (p10: string, p50: string, p90: string) => {
    const of = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`)
    return { p10: of(p10), p50: of(p50), p90: of(p90) }
  }
  const soon = arrival('16:30', '16:45', '17:05')
  const due = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`)
  test.each<[why: string, over: Partial<TrackedTrip>, said: string]>([
    ['nobody knows', {}, 'Sin llegada estimada por ahora | null | null | Cita de descarga 11:30'],
    ['without an appointment either', { appointmentAt: null }, 'Sin llegada estimada por ahora | null | null | null'],
    [
      'before its appointment nine of ten times',
      { arrival: soon },
      '10:45 | entre 10:30 y 11:05 | A tiempo. | Cita de descarga 11:30, 45 min después',
    ],
    ['no appointment', { arrival: soon, appointmentAt: null }, '10:45 | entre 10:30 y 11:05 | null | null'],
    [
      'half of the times before it',
      { arrival: soon, appointmentAt: due('16:50') },
      '10:45 | entre 10:30 y 11:05 | Puede llegar tarde. | Cita de descarga 10:50',
    ],
    [
      'after it',
      { arrival: soon, appointmentAt: due('16:20') },
      '10:45 | entre 10:30 y 11:05 | Llega tarde: 25 min. | Cita de descarga 10:20',
    ],
    [
      'at it',
      { arrival: arrival('16:30', '16:45', '16:45'), appointmentAt: due('16:45') },
      '10:45 | entre 10:30 y 10:45 | A tiempo. | Cita de descarga 10:45',
    ],
    [
      'the hour of half of them has passed',
      { arrival: arrival('15:30', '15:40', '16:05') },
      'Llegando | null | A tiempo. | Cita de descarga 11:30',
    ],
    [
      'that of all, and its appointment',
      { arrival: arrival('15:10', '15:20', '15:30'), appointmentAt: due('15:35') },
      'Llegando | null | Llega tarde: 7 min. | Cita de descarga 09:35',
    ],
    [
      'the earliest hour has passed',
      { arrival: arrival('15:30', '15:50', '16:05') },
      '09:50 | entre 09:42 y 10:05 | A tiempo. | Cita de descarga 11:30, 1 h 40 min después',
    ],
    [
      'by a place that is not the present',
      { arrival: soon, position: position(16) },
      'Sin llegada estimada por ahora | null | null | Cita de descarga 11:30',
    ],
    [
      'by one that was it when it was told',
      { arrival: soon, position: position(16), delayMin: 5 },
      '10:45 | entre 10:30 y 11:05 | A tiempo. | Cita de descarga 11:30, 45 min después',
    ],
    [
      'by no place',
      { arrival: soon, position: null },
      'Sin llegada estimada por ahora | null | null | Cita de descarga 11:30',
    ],
  ])('%s', (_why, over, said) => {
    const { figure, between, verdict, appointment } = arrivalWords(trackedTrip(over), NOW)
    expect(`${figure} | ${between} | ${verdict?.words ?? null} | ${appointment}`).toBe(said)
    expect(verdict?.isLate ?? false).toBe(said.includes('Llega tarde'))
  })
})
