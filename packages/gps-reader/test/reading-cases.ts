import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { Evidence, UnitReading } from '../src/reading/evidence.ts'
import { aWanted, evidence, PLATES } from './platform-pages.ts'
import { TRUTH, unix } from './platform-truth.ts'

export const row = (unidad: string, point: object = TRUTH, fields: object = {}) => ({
  unidad,
  ...point,
  vel: 80,
  ts: unix,
  ...fields,
})

/** A page, and what is to be told of 45AK7P. */
export interface ReadingCase {
  readonly why: string
  readonly pieces: readonly Evidence[]
  readonly wanted?: WantedUnit
  readonly options?: { readonly isSharedLink?: boolean }
  readonly kind: UnitReading['kind']
  readonly expected?: object
}

export const READING_CASES: readonly ReadingCase[] = [
  {
    why: 'a point of 0/0 is no position: the unit never reported',
    pieces: [evidence([row(PLATES, { lat: 0, lng: 0 }), row('99ZZ1Z')])],
    kind: 'no-position',
    expected: { unitName: PLATES, why: 'placeholder' },
  },
  {
    why: 'Mexico City to a thousandth is a placeholder',
    pieces: [evidence([row(PLATES, { lat: 19.4336, lng: -99.1332 })])],
    kind: 'no-position',
    expected: { why: 'placeholder' },
  },
  {
    why: 'a hair beyond the thousandth is a place',
    pieces: [evidence([row(PLATES, { lat: 19.43361, lng: -99.1332 })])],
    kind: 'position',
  },
  {
    why: 'a unit of the list without a place',
    pieces: [
      evidence({
        items: [
          { nm: PLATES, id: 7, pos: null },
          { nm: '99ZZ1Z', id: 8, pos: { y: 20.5, x: -100.41111, t: unix } },
        ],
      }),
    ],
    kind: 'no-position',
    expected: { unitName: PLATES, why: 'never-reported' },
  },
  {
    why: 'a geofence of the same name is not the truck',
    pieces: [evidence({ geocercas: [{ nombre: PLATES, lat: 20.51234, lng: -100.42345, radio: 100 }] })],
    kind: 'no-position',
  },
  {
    why: 'where the map starts is nobody',
    pieces: [evidence({ map: { lat: 20.51234, lng: -100.42345, zoom: 12 } })],
    kind: 'nothing',
  },
  {
    why: 'where the map starts is nobody although the page has only this unit',
    pieces: [evidence({ center: { lat: 25.1234, lng: -101.4321 }, units: [{ id: 1, name: PLATES }] })],
    kind: 'no-position',
  },
  {
    why: 'a destination in the unit’s own record',
    pieces: [evidence([{ unidad: PLATES, destino_lat: 25.1234, destino_lng: -101.4321 }])],
    kind: 'no-position',
  },
  {
    why: 'the place beats the destination of the same record',
    pieces: [evidence([row(PLATES, TRUTH, { destino: { lat: 25.1234, lng: -101.4321 } })])],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'a tail without times says not where it is',
    pieces: [
      evidence([
        {
          id: 3,
          name: PLATES,
          tail: [
            { lat: 20.41001, lng: -100.40001 },
            { lat: 20.42001, lng: -100.40002 },
          ],
        },
      ]),
    ],
    kind: 'no-position',
  },
  {
    why: 'a day’s history with times: its newest',
    pieces: [
      evidence({
        unidad: PLATES,
        recorrido: [
          { lat: 20.41001, lng: -100.40001, ts: unix - 600 },
          { lat: TRUTH.lat, lng: TRUTH.lng, ts: unix },
          { lat: 20.45001, lng: -100.41001, ts: unix - 300 },
        ],
      }),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH, at: unix * 1000 } },
  },
  {
    why: 'the newer of two readings, whatever came first',
    pieces: [
      evidence([row(PLATES)], 'stream', '/socket'),
      evidence([row(PLATES, { lat: 20.40001, lng: -100.40001 }, { ts: unix - 900 })], 'network', '/list'),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'near-equal plates are never taken',
    pieces: [evidence([row('45AK7R'), row('145AK7P'), row('45AK7P-R'), row('45AKTP')])],
    kind: 'not-found',
    expected: { nearest: ['145AK7P', '45AK7P-R', '45AK7R', '45AKTP'] },
  },
  {
    why: 'the neighbour row of a table',
    pieces: [
      evidence('45AK7P\tSin señal\t-', 'text', 'tr'),
      evidence('99ZZ1Z\t80 km/h\t20.51234, -100.42345', 'text', 'tr'),
    ],
    kind: 'not-found',
  },
  {
    why: 'two units whose names both hold the plates',
    pieces: [evidence([row('45AK7P Volvo'), row('45AK7P Respaldo', { lat: 25.1234, lng: -101.4321 })])],
    kind: 'ambiguous',
    expected: { names: ['45AK7P Volvo', '45AK7P Respaldo'] },
  },
  {
    why: 'what a person picked decides',
    pieces: [evidence([row('45AK7P Volvo'), row('45AK7P Respaldo', { lat: 25.1234, lng: -101.4321 })])],
    wanted: aWanted({ pickedName: '45AK7P Respaldo' }),
    kind: 'position',
    expected: { position: { point: { lat: 25.1234, lng: -101.4321 } } },
  },
  {
    why: 'plates of one unit and the name of another',
    pieces: [evidence([row(PLATES), row('T-102', { lat: 25.1234, lng: -101.4321 })])],
    wanted: aWanted({ name: 'T102' }),
    kind: 'ambiguous',
  },
  {
    why: 'the name fits, its plates are others',
    pieces: [evidence([row('T-102', TRUTH, { placas: '99-ZZ-1Z' })])],
    wanted: aWanted({ name: 'T102' }),
    kind: 'not-found',
  },
  {
    why: 'one name on two devices',
    pieces: [
      evidence([
        row(PLATES, TRUTH, { imei: '861001002003004' }),
        row(PLATES, { lat: 25.1, lng: -101.4 }, { imei: '861001002003005' }),
      ]),
    ],
    kind: 'ambiguous',
  },
  {
    why: 'ten units on one spot is where the platform puts who says nothing',
    pieces: [evidence([PLATES, 'A1111', 'B2222', 'C3333', 'D4444'].map((name) => row(name)))],
    kind: 'unconfirmed',
  },
  {
    why: 'a fix of tomorrow is not believed',
    pieces: [evidence([row(PLATES, TRUTH, { ts: unix + 7200 })])],
    kind: 'unconfirmed',
  },
]
