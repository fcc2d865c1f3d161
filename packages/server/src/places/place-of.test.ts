import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import { roadNetwork } from '@vigia/domain/road/road-network'
import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test.each([
  ['a town', { lat: 23.612, lng: -100.643 }, 'A 4 km al sur de Matehuala, San Luis Potosí'],
  ['the desert', { lat: 24.1, lng: -100.9 }, 'Cerca de Vanegas, San Luis Potosí (a 25 km)'],
  ['beyond the border', { lat: 27.5064, lng: -99.5075 }, 'En Laredo, Texas, EE. UU.'],
  ['the open sea', { lat: 24.5, lng: -92.5 }, 'A más de 250 km de toda población conocida'],
])('the index finds the town of %s', (_why, point, words) => {
  expect(placeOf(point)).toBe(words)
})

test('every place of the roads that the demo fleet drives is told by a town', () => {
  const points = roadNetwork.points.filter(isUsableCoordinate)
  expect(points.length).toBeGreaterThan(5_000)
  expect(points.filter((point) => !/^(En|A \d+ km (al|de)|Cerca de) /.test(placeOf(point) ?? ''))).toEqual([])
})
