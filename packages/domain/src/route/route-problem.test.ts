import { expect, test } from 'vitest'
import type { LatLng } from '../geo/lat-lng.ts'
import { routeProblem } from './route-problem.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const [TIJUANA, CDMX, CANCUN, CHICAGO] = [at(32.5, -117), at(19.4, -99.1), at(21.2, -86.8), at(41.9, -87.6)]
const far = (point: number) => `El punto ${point} está lejos de México: revise latitud y longitud, y el signo menos.`

test.each<[string, readonly LatLng[], string | null]>([
  ['across the country', [TIJUANA, CDMX, CANCUN], null],
  ['over the border', [CDMX, CHICAGO], null],
  ['one place, twice', [CDMX, CDMX], 'La ruta necesita al menos dos puntos en lugares distintos.'],
  ['without its minus sign', [CDMX, at(21.2, 86.8)], far(2)],
  ['all without their minus sign', [at(19.4, 99.1), at(21.2, 86.8)], far(1)],
  ['latitude and longitude changed', [CDMX, at(-86.8, 21.2)], far(2)],
  ['a place that nobody gave', [CDMX, CANCUN, at(0, 0)], far(3)],
  ['just inside', [at(7, -100), at(60, -100)], null],
  ['just inside, east and west', [at(30, -130), at(30, -60)], null],
  ['just outside', [at(7, -130), at(60.001, -60)], far(2)],
  ['to and fro', [TIJUANA, CANCUN, TIJUANA, CANCUN], 'La ruta mide 9,703 km, y lo más son 8,000.'],
])('%s', (_what, line, problem) => expect(routeProblem(line)).toBe(problem))
