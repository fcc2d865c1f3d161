import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { expect, test } from 'vitest'
import type { GeoFileItem } from '../../api/geo-files.ts'
import { importDrafts, readyToImport } from './import-draft.ts'

const LINE: LatLng[] = [
  { lat: 20, lng: -100 },
  { lat: 21, lng: -100 },
]
const circle = { type: 'circle', centre: { lat: 20, lng: -100 }, radiusM: 500 } as const
const item = (facts: Partial<GeoFileItem>): GeoFileItem => ({
  name: 'Patio',
  kind: null,
  shape: null,
  line: null,
  problem: null,
  ...facts,
})

test('what is a geofence is taken, a line becomes a corridor, and the rest is left out', () => {
  const drafts = importDrafts([
    item({ shape: circle, kind: 'safe' }),
    item({ name: ' ', line: LINE }),
    item({ name: 'Punto', problem: 'Un punto no es una zona' }),
  ])
  expect(readyToImport(drafts)).toEqual({
    geofences: [
      { name: 'Patio', kind: 'safe', shape: circle },
      { name: 'Zona 2', kind: 'danger', shape: { type: 'corridor', line: LINE, halfWidthM: 500 } },
    ],
    problem: null,
  })
})

test.each([
  ['a name taken away', { name: ' ' }, 'Escriba un nombre'],
  ['a corridor too narrow', { halfWidthM: 9 }, 'El ancho va de 10 a 50,000 m'],
  ['unless it is left out', { name: '', isChosen: false }, null],
])('%s', (_why, change, expected) => {
  const drafts = importDrafts([item({ line: LINE })]).map((draft) => ({ ...draft, ...change }))
  expect(readyToImport(drafts).problem).toBe(expected)
})

test('one more than the server takes at once is said before it is sent', () => {
  const many = importDrafts(Array.from({ length: 501 }, () => item({ shape: circle })))
  expect(readyToImport(many).problem).toBe('Se importan hasta 500 zonas a la vez: quite 1')
  expect(readyToImport(many.slice(1)).problem).toBeNull()
})
