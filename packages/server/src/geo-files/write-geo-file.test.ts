import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { GEOFENCE_KINDS, type Geofence, type GeofenceShape } from '@vigia/domain/geofence/geofence'
import { shapeProblem } from '@vigia/domain/geofence/shape-problem'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { readGeoFile } from './read-geo-file.ts'
import { readableName } from './readable-name.ts'
import { writeGeofences, writeRoute } from './write-geo-file.ts'

const FORMATS = ['geojson', 'kml', 'gpx'] as const

/** To the centimetre, as files have them: a sliver must not lose its surface by rounding. */
const degrees = (min: number, max: number) => fc.integer({ min: min * 1e7, max: max * 1e7 }).map((whole) => whole / 1e7)
const point = fc.record({ lat: degrees(14, 33), lng: degrees(-118, -86) })
const shape: fc.Arbitrary<GeofenceShape> = fc
  .oneof(
    fc.record({
      type: fc.constant('circle' as const),
      centre: point,
      radiusM: fc.double({ min: 10, max: 200_000, noNaN: true }),
    }),
    fc.record({ type: fc.constant('polygon' as const), ring: fc.array(point, { minLength: 3, maxLength: 6 }) }),
    fc.record({
      type: fc.constant('corridor' as const),
      line: fc.array(point, { minLength: 2, maxLength: 8 }),
      halfWidthM: fc.double({ min: 10, max: 50_000, noNaN: true }),
    }),
  )
  .filter((candidate) => shapeProblem(candidate) === null)
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => readableName(text, 'Zona'))
const geofences = fc.array(
  fc
    .record({ name, kind: fc.constantFrom(...GEOFENCE_KINDS), shape })
    .map((geofence): Geofence => ({ id: '1', ...geofence })),
  { minLength: 1, maxLength: 8 },
)

/** Within 1e-6 degrees; a border may run the other way round. */
function expectSameLine(read: readonly LatLng[], written: readonly LatLng[]): void {
  const isSame = (line: readonly LatLng[]) =>
    line.every(
      ({ lat, lng }, i) =>
        Math.abs(lat - (written[i]?.lat ?? 99)) < 1e-6 && Math.abs(lng - (written[i]?.lng ?? 999)) < 1e-6,
    )
  expect(read).toHaveLength(written.length)
  const turned = read.toReversed()
  expect(isSame(read) || isSame([...turned.slice(-1), ...turned.slice(0, -1)])).toBe(true)
}

const lineOf = (geofence: GeofenceShape): readonly LatLng[] =>
  geofence.type === 'circle' ? [geofence.centre] : geofence.type === 'polygon' ? geofence.ring : geofence.line
const widthOf = (geofence: GeofenceShape): number =>
  geofence.type === 'circle' ? geofence.radiusM : geofence.type === 'polygon' ? 0 : geofence.halfWidthM

describe.each(FORMATS)('%s', (format) => {
  test('reads back the geofences that it wrote', async () => {
    await fc.assert(
      fc.asyncProperty(geofences, async (geofences) => {
        const file = await readGeoFile(writeGeofences(format, geofences))
        expect(file.format).toBe(format)
        // GPX has its points before its tracks.
        const expected =
          format === 'gpx'
            ? geofences.toSorted((a, b) => Number(b.shape.type === 'circle') - Number(a.shape.type === 'circle'))
            : geofences
        expect(file.items).toHaveLength(expected.length)
        file.items.forEach((item, i) => {
          const geofence = expected[i]
          if (geofence === undefined || item.shape === null) throw new Error(JSON.stringify(item))
          expect([item.name, item.kind, item.shape.type, item.problem]).toEqual([
            geofence.name,
            geofence.kind,
            geofence.shape.type,
            null,
          ])
          expect(widthOf(item.shape)).toBe(widthOf(geofence.shape))
          expectSameLine(lineOf(item.shape), lineOf(geofence.shape))
        })
      }),
      { numRuns: 100 },
    )
  })

  test('reads back a route', async () => {
    const points = [
      { lat: 19.123_456_789, lng: -99.000_000_1 },
      { lat: 0.000_000_1, lng: -98 },
    ]
    const { items } = await readGeoFile(writeRoute(format, { name: 'Ruta <F-1> & "más"', points }))
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ name: 'Ruta <F-1> & "más"', kind: null, shape: null, problem: null })
    expectSameLine(items[0]?.line ?? [], points)
  })

  test('is well formed whatever the names', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      ']]>',
      '"/><a b="',
      "'&amp;<!DOCTYPE x>",
      '\u0001\uFFFE\uD800\u2028',
      '</name></kml>',
      '../../a',
    ]
    const geofences = hostile.map(
      (called): Geofence => ({
        id: '1',
        name: called,
        kind: 'danger',
        shape: { type: 'circle', centre: { lat: 19, lng: -99 }, radiusM: 50 },
      }),
    )
    const text = writeGeofences(format, geofences)
    if (format === 'geojson') {
      expect(JSON.parse(text).features).toHaveLength(hostile.length)
    } else {
      const names: string[] = []
      const parser = new SaxesParser({ xmlns: true })
      parser.on('error', (error) => {
        throw error
      })
      parser.on('opentag', (tag) => names.push(tag.local))
      parser.write(text).close()
      expect(names).not.toContain('script')
      expect(names).not.toContain('a')
    }
    const { items } = await readGeoFile(text)
    expect(items.slice(0, 4).map((item) => item.name)).toEqual(hostile.slice(0, 4))
  })
})

test.each(FORMATS)('%s says where each geofence and both ends of a route are, in words', (format) => {
  const [matehuala, laredo] = [
    { lat: 23.6482, lng: -100.6433 },
    { lat: 27.4763, lng: -99.5164 },
  ]
  const shapes: readonly GeofenceShape[] = [
    { type: 'circle', centre: matehuala, radiusM: 500 },
    { type: 'corridor', line: [matehuala, laredo], halfWidthM: 100 },
  ]
  const geofences = shapes.map((shape): Geofence => ({ id: '1', name: 'Patio', kind: 'safe', shape }))
  expect(writeGeofences(format, geofences)).toContain('En Matehuala, San Luis Potosí')
  const route = writeRoute(format, { name: 'Norte', points: [matehuala, laredo] })
  expect([route.includes('En Matehuala, San Luis Potosí'), route.includes('En Nuevo Laredo, Tamaulipas')]).toEqual([
    true,
    true,
  ])
})
