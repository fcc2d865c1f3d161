import { expect, test } from 'vitest'
import type { TripArrival } from '../../api/trip-arrival.ts'
import { arrivalText } from './arrival-text.ts'

/** 09:42 in Mexico City. */
const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE = 60_000
const said = (over: Partial<TripArrival> = {}, [p10, p50, p90] = [48, 60, 83]): TripArrival => ({
  ...{ at: NOW, reason: null, trips: 23 },
  arrival: {
    ...{ p10: NOW + (p10 ?? 0) * MINUTE, p50: NOW + (p50 ?? 0) * MINUTE, p90: NOW + (p90 ?? 0) * MINUTE },
    isStanding: false,
    basis: 'lane',
  },
  ...over,
})
const none = (reason: TripArrival['reason'], trips = 0): TripArrival => said({ arrival: null, reason, trips })

test.each([
  ['without an appointment', said(), null, 'Llega entre 10:30 y 11:05', false],
  ['before it, nine of ten', said(), 83, 'Llega entre 10:30 y 11:05 · a tiempo', false],
  ['half of them before it', said(), 70, 'Llega entre 10:30 y 11:05 · puede llegar tarde', false],
  ['fewer than half', said(), 50, 'Llega entre 10:30 y 11:05 · llega tarde: 10 min', true],
  ['the appointment is over', said(), -30, 'Llega entre 10:30 y 11:05 · llega tarde: 1 h 30 min', true],
  ['part of it has passed', said({}, [-5, 3, 8]), null, 'Llega entre 09:42 y 09:50', false],
  ['all of it has passed', said({}, [-9, -5, -1]), null, 'Llegando', false],
  ['all of it and the appointment too', said({}, [-9, -5, -1]), -20, 'Llegando · llega tarde: 20 min', true],
  ['tomorrow', said({}, [900, 960, 1020]), null, 'Llega entre mié 00:42 y mié 02:42', false],
])('%s', (_name, answer, dueInMinutes, text, isLate) => {
  const dueAt = dueInMinutes === null ? null : NOW + dueInMinutes * MINUTE
  expect(arrivalText(answer, dueAt, NOW)).toMatchObject({ text, isLate })
})

test('who knows too few trips of the lane says by what else it is estimated', () => {
  const byLane = said()
  const byRoute = said({ arrival: byLane.arrival && { ...byLane.arrival, basis: 'planned-route' } })
  expect(arrivalText(byRoute, null, NOW).why).toBe(
    '8 de cada 10 veces, por lo que falta de su ruta planeada y 23 viajes de otras rutas: de esta se conocen muy pocos',
  )
})

test.each([
  [said(), '8 de cada 10 veces, por 23 viajes anteriores de esta ruta'],
  [said({ at: NOW - 3 * MINUTE }), '8 de cada 10 veces, por 23 viajes anteriores de esta ruta · calculada a las 09:39'],
  [none('thin-history', 4), 'Se conocen 4 viajes anteriores que pasaron por aquí; hacen falta 9'],
  [none('no-signal'), 'No se oye a la unidad'],
  [none('no-destination'), 'El destino no tiene coordenadas'],
  [none('stands-too-long', 12), 'Lleva parada más que los viajes anteriores de esta ruta'],
  [none('arrived'), 'Está a menos de 1 km del destino'],
  [none('not-left'), 'Aún no sale hacia su destino'],
  [none('unloading'), 'Ya está descargando'],
])('on what it stands: %#', (answer, why) => expect(arrivalText(answer, null, NOW).why).toBe(why))
