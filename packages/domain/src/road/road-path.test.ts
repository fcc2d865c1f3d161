import { expect, test } from 'vitest'
import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { roadNetwork } from './road-network.ts'
import { nearestNode, pathAlongRoads, shortestPath } from './road-path.ts'

const town = (name: string): LatLng => {
  const found = roadNetwork.towns.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`No road passes ${name}`)
  return found.point
}

test.each([
  ['Tepotzotlán', 'Nuevo Laredo'],
  ['Veracruz', 'Silao'],
  ['Tijuana', 'Hermosillo'],
  ['Mérida', 'Villahermosa'],
])('from %s to %s no step leaves the drawn roads', (from, to) => {
  const path = pathAlongRoads([town(from), town(to)])
  expect(path.length).toBeGreaterThan(50)
  path.slice(1).forEach((point, index) => {
    expect(haversineKm(path[index] ?? point, point)).toBeLessThan(21)
  })
})

test('over the unit: the line passes through it, and each half is on the road', () => {
  const [origin, unit, destination] = [town('Querétaro'), town('Matehuala'), town('Monterrey')]
  const path = pathAlongRoads([origin, unit, destination])
  expect(path[0]).toBe(origin)
  expect(path).toContain(unit)
  expect(path.at(-1)).toBe(destination)
})

test.each<[string, readonly LatLng[]]>([
  [
    'far from every road: straight',
    [
      { lat: 28, lng: -116.5 },
      { lat: 24.5, lng: -107.9 },
    ],
  ],
  [
    'nearer to each other than to a road: straight',
    [
      { lat: 22.6, lng: -104.9 },
      { lat: 22.61, lng: -104.91 },
    ],
  ],
  ['one point alone', [{ lat: 20, lng: -100 }]],
  ['no point', []],
])('%s', (_why, corners) => {
  expect(pathAlongRoads(corners)).toEqual(corners)
})

test('a point of a road is its own nearest, and leads to itself', () => {
  const point = roadNetwork.points[1234]
  if (point === undefined) throw new Error('no such point')
  const { node, awayKm } = nearestNode(point)
  expect([node, awayKm]).toEqual([1234, 0])
  expect(shortestPath(node, node)).toEqual([node])
})
