import { expect, test } from 'vitest'
import type { RoadPlace } from '../road/choose-road.ts'
import { placeOnRoad } from './place-on-road.ts'

const road = (reference: string, km: number | null): RoadPlace => ({ reference, km })

test.each<[string, RoadPlace | null, string, string]>([
  [
    'at a post',
    road('MEX-57D', 148),
    'A 4 km al sur de Matehuala, San Luis Potosí',
    'MEX-57D km 148, a 4 km al sur de Matehuala, San Luis Potosí',
  ],
  [
    'before the next post',
    road('MEX-57D', 148.6),
    'En Matehuala, San Luis Potosí',
    'MEX-57D km 148+600, en Matehuala, San Luis Potosí',
  ],
  [
    'at the beginning',
    road('MEX-57D', 0.2),
    'Cerca de Vanegas, San Luis Potosí (a 25 km)',
    'MEX-57D km 0+200, cerca de Vanegas, San Luis Potosí (a 25 km)',
  ],
  ['less than 50 m before a post', road('MEX-57D', 148.96), 'En Sola, Jalisco', 'MEX-57D km 149, en Sola, Jalisco'],
  ['on a road with a bare number', road('15', 148), 'En Tala, Jalisco', 'Carretera 15 km 148, en Tala, Jalisco'],
  ['on one without a kilometre', road('57D', null), 'En Tala, Jalisco', 'Carretera 57D, en Tala, Jalisco'],
  ['without a kilometre', road('JAL-15', null), 'En Sola, Jalisco', 'JAL-15, en Sola, Jalisco'],
  ['on no road', null, 'En Sola, Jalisco', 'En Sola, Jalisco'],
])('place on a road: %s', (_why, on, town, words) => {
  expect(placeOnRoad(on, town)).toBe(words)
})
