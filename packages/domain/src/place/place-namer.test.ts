import { expect, test } from 'vitest'
import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { MEXICO_CENTRE } from '../geo/usable-coordinate.ts'
import { createPlaceNamer } from './place-namer.ts'
import { knownTowns } from './towns.ts'

const townsWithin = (lng: number, lat: number, degrees: number): readonly number[] =>
  knownTowns.flatMap(({ point }, index) => (Math.hypot(point.lng - lng, point.lat - lat) <= degrees ? [index] : []))
const placeOf = createPlaceNamer(knownTowns, townsWithin)

const KM = 1 / 111.195
const alone = { name: 'Sola', municipality: null, region: 'Estado', point: { lat: 24, lng: -104 } }
const ofOne = createPlaceNamer([alone], (lng, lat, degrees) =>
  Math.hypot(alone.point.lng - lng, alone.point.lat - lat) <= degrees ? [0] : [],
)
const from = (northKm: number, eastKm: number): LatLng => ({
  lat: 24 + northKm * KM,
  lng: -104 + (eastKm * KM) / Math.cos((24 * Math.PI) / 180),
})

test.each<[string, LatLng, string | null]>([
  ['in the middle', from(0, 0), 'En Sola, Estado'],
  ['still in the town', from(0.8, 0), 'En Sola, Estado'],
  ['just outside it', from(1.2, 0), 'A 1 km al norte de Sola, Estado'],
  ['north-east', from(5, 5), 'A 7 km al noreste de Sola, Estado'],
  ['east', from(0, 8), 'A 8 km al este de Sola, Estado'],
  ['south-east', from(-5, 5), 'A 7 km al sureste de Sola, Estado'],
  ['south', from(-4, 0), 'A 4 km al sur de Sola, Estado'],
  ['south-west', from(-5, -5), 'A 7 km al suroeste de Sola, Estado'],
  ['west', from(0, -12), 'A 12 km al oeste de Sola, Estado'],
  ['north-west', from(5, -5), 'A 7 km al noroeste de Sola, Estado'],
  ['a little west of north', from(10, -2), 'A 10 km al norte de Sola, Estado'],
  ['the last kilometre with a bearing', from(19.9, 0), 'A 20 km al norte de Sola, Estado'],
  ['too far for a bearing', from(20.3, 0), 'Cerca de Sola, Estado (a 20 km)'],
  ['far', from(0, -70), 'Cerca de Sola, Estado (a 70 km)'],
  ['nearly too far to be near', from(99, 0), 'Cerca de Sola, Estado (a 99 km)'],
  ['far from all', from(143, 0), 'A 143 km de Sola, Estado'],
  ['at the end of nowhere', from(251, 0), 'A más de 250 km de toda población conocida'],
  ['where the index answers nothing', from(400, 0), 'A más de 250 km de toda población conocida'],
  ['a placeholder is no place', MEXICO_CENTRE, null],
  ['no number', { lat: Number.NaN, lng: -104 }, null],
])('place: %s', (_why, point, words) => {
  expect(ofOne(point)).toBe(words)
})

test.each<[string, LatLng, string]>([
  ['south of Matehuala', { lat: 23.612, lng: -100.643 }, 'A 4 km al sur de Matehuala, San Luis Potosí'],
  [
    'a municipality of another name than its town',
    { lat: 21.1743, lng: -86.8466 },
    'En Cancún, municipio de Benito Juárez, Quintana Roo',
  ],
  [
    'a municipality that is called as its state',
    { lat: 22.0345, lng: -100.871 },
    'En La Pila, municipio de San Luis Potosí, San Luis Potosí',
  ],
  [
    'a state that the newer data correct',
    { lat: 19.3564, lng: -99.6594 },
    'En San Pablo Autopan, municipio de Toluca, Estado de México',
  ],
  [
    'its own name before a nearer other',
    { lat: 22.0747, lng: -102.2715 },
    'En San Francisco de los Romo, Aguascalientes',
  ],
  ['a borough', { lat: 19.2211, lng: -99.2058 }, 'En San Miguel Ajusco, alcaldía Tlalpan, Ciudad de México'],
  ['a municipality with a surname', { lat: 17.0669, lng: -96.7203 }, 'En Oaxaca'],
  ['a city that is its own state', { lat: 19.4285, lng: -99.1277 }, 'En Ciudad de México'],
  ['the Texan side of the bridge', { lat: 27.5064, lng: -99.5075 }, 'En Laredo, Texas, EE. UU.'],
  ['the Mexican side', { lat: 27.4763, lng: -99.5164 }, 'En Nuevo Laredo, Tamaulipas'],
  ['the Gulf', { lat: 24.5, lng: -92.5 }, 'A más de 250 km de toda población conocida'],
])('known towns: %s', (_why, point, words) => {
  expect(placeOf(point)).toBe(words)
})

test('no town is nearer than the one that is told', () => {
  for (let lat = 14.5; lat < 33; lat += 1.7) {
    for (let lng = -116; lng < -87; lng += 1.9) {
      const point = { lat: Math.round(lat * 1e3) / 1e3, lng: Math.round(lng * 1e3) / 1e3 }
      let [nearest, nearestKm] = ['', 250]
      for (const town of knownTowns) {
        if (Math.abs(town.point.lat - point.lat) > 2.5) continue
        const km = haversineKm(town.point, point)
        if (km < nearestKm) [nearest, nearestKm] = [town.name, km]
      }
      expect(placeOf(point)).toContain(nearest)
    }
  }
})
