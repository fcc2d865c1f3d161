import { describe, expect, it } from 'vitest'
import { pointsInText } from './coordinate-text.ts'

const TRUTH = { lat: 20.51234, lng: -100.42345 }
const CASES: readonly [why: string, text: string, found: boolean][] = [
  ['a plain pair', 'en 20.51234, -100.42345 hace 2 min', true],
  ['commas for points', '20,51234 / -100,42345', true],
  ['letters', '20.51234 N, 100.42345 O', true],
  ['letters with degrees', '20.51234° N 100.42345° W', true],
  ['labels', 'Latitud: 20.51234 Longitud: -100.42345', true],
  ['short labels', 'Lat 20.51234, Lng -100.42345', true],
  ['labels in brackets of JSON', '{"lat":20.51234,"lng":-100.42345', true],
  ['degrees, minutes, seconds', `20°30'44.424"N 100°25'24.42"O`, true],
  ['degrees, minutes, seconds, letters first', 'N 20° 30′ 44.424″ W 100° 25′ 24.42″', true],
  ['degrees and minutes', "20° 30.7404' N, 100° 25.407' W", true],
  ['Google’s query', 'https://maps.google.com/?q=20.51234,-100.42345', true],
  ['Google’s query, escaped', 'https://www.google.com/maps/search/?api=1&query=20.51234%2C-100.42345', true],
  ['Google’s place', 'https://www.google.com/maps/place/20.51234,-100.42345', true],
  ['Google’s at', 'https://www.google.com/maps/@20.51234,-100.42345,17z', true],
  ['Google’s data', 'https://www.google.com/maps/place/x/data=!3d20.51234!4d-100.42345', true],
  ['Google’s loc', 'http://maps.google.com/maps?q=loc:20.51234,-100.42345', true],
  ['directions', 'https://www.google.com/maps?daddr=20.51234,-100.42345', true],
  ['Waze', 'https://waze.com/ul?ll=20.51234,-100.42345&navigate=yes', true],
  ['OpenStreetMap', 'https://osm.org/?mlat=20.51234&mlon=-100.42345#map=1', true],
  ['geo', 'geo:20.51234,-100.42345', true],
  ['a version', 'v 20.512, 1.423', false],
  ['another ocean', '10.51234, 20.42345', false],
  ['money', '$20,512.34 y $100,423.45', false],
  ['no numbers', 'En movimiento', false],
]

describe('pointsInText', () => {
  it.each(CASES)('%s', (_why, text, found) => {
    const points = pointsInText(text)
    expect(points).toHaveLength(found ? 1 : 0)
    if (!found) return
    expect(points[0]?.point.lat).toBeCloseTo(TRUTH.lat, 5)
    expect(points[0]?.point.lng).toBeCloseTo(TRUTH.lng, 5)
  })

  it('finds each place of a longer text once', () => {
    const text = 'A 20.51234,-100.42345 y B https://maps.google.com/?q=25.1234,-101.4321 (25.1234,-101.4321)'
    expect(pointsInText(text).map(({ point }) => point.lat)).toEqual([20.51234, 25.1234, 25.1234])
  })
})
