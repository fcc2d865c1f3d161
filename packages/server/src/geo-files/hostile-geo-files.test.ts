import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../ports/errors.ts'
import { readGeoFile } from './read-geo-file.ts'

const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const placemark = (geometry: string, name = 'Patio', data = '') =>
  kml(`<Placemark><name>${name}</name>${data}${geometry}</Placemark>`)
const gpx = (inside: string) => `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const geojson = (geometry: unknown, properties: object = {}) =>
  JSON.stringify({ type: 'Feature', properties, geometry })

/** 400 and 422 only, in Spanish. */
async function refusal(text: string): Promise<AppError> {
  try {
    await readGeoFile(text)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('se aceptó')
}

const laughs = `<!DOCTYPE kml [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><kml><Placemark><name>&c;</name></Placemark></kml>`

test.each([
  ['nothing', '   ', 400],
  ['text', 'hola', 400],
  ['a picture', '\u0089PNG', 400],
  ['a KMZ', 'PK\u0003\u0004', 400],
  ['half a JSON', '{"type":', 400],
  ['JSON that is no GeoJSON', '{"a":1}', 400],
  ['a list', '[1,2]', 400],
  ['a collection of nothing', '{"type":"FeatureCollection","features":[]}', 400],
  ['a collection of numbers', '{"type":"FeatureCollection","features":[1]}', 400],
  ['topology', '{"type":"Topology","objects":{}}', 400],
  ['half a KML', '<kml><Document>', 400],
  ['an unclosed tag', '<kml><a></kml>', 400],
  ['HTML', '<html><body>No encontrado</body></html>', 400],
  ['a KML without places', kml(''), 400],
  ['billion laughs', laughs, 400],
  [
    'an external entity',
    '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
    400,
  ],
  ['an external document type', '<!DOCTYPE kml SYSTEM "http://example.com/a.dtd"><kml><Placemark/></kml>', 400],
  ['a document type that declares nothing', '<!DOCTYPE kml><kml><Placemark/></kml>', 400],
  ['an entity that nobody declared', placemark('', '&x;'), 400],
  ['a document type after the root', '<kml/><!DOCTYPE a>', 400],
  ['two roots', '<kml/><kml/>', 400],
  ['a control character', placemark('', 'a\u0001b'), 400],
  ['GeoJSON nested in itself', `${'{"type":"GeometryCollection","geometries":['.repeat(50)}${']}'.repeat(50)}`, 400],
  ['brackets, a million deep', `{"type":"Polygon","coordinates":${'['.repeat(900_000)}`, 400],
  [
    '10 000 features',
    JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: 10_000 }, () => ({ type: 'Feature', properties: {}, geometry: null })),
    }),
    422,
  ],
  ['10 000 parts', geojson({ type: 'MultiPoint', coordinates: Array.from({ length: 10_000 }, () => [1, 1]) }), 422],
  ['10 000 placemarks', kml('<Placemark/>'.repeat(10_000)), 422],
  ['10 000 way points', gpx('<wpt lat="1" lon="1"/>'.repeat(10_000)), 422],
  ['elements, 250 000 deep', '<a>'.repeat(250_000), 422],
  ['480 000 elements', `<kml>${'<a/>'.repeat(480_000)}</kml>`, 422],
  ['130 000 attributes', `<kml ${Array.from({ length: 130_000 }, (_, i) => `a${i}=""`).join(' ')}/>`, 422],
])('%s is refused in Spanish', async (_why, text, status) => {
  const error = await refusal(text)
  expect([error.status, error.message]).toEqual([status, expect.stringMatching(/^(El|Es|No|Divida).*\.$/)])
})

const parts = (count: number) =>
  geojson({ type: 'MultiPoint', coordinates: Array.from({ length: count }, () => [1, 1]) })
const features = (count: number) =>
  JSON.stringify({ type: 'FeatureCollection', features: Array(count).fill({ type: 'Feature', geometry: null }) })

test.each([
  ['parts', parts],
  ['features', features],
  ['placemarks', (count: number) => kml('<Placemark/>'.repeat(count))],
  ['way points', (count: number) => gpx('<wpt lat="1" lon="1"/>'.repeat(count))],
] as const)('2 000 %s are read, one more is refused', async (_what, text) => {
  expect((await readGeoFile(text(2_000))).items).toHaveLength(2_000)
  expect((await refusal(text(2_001))).message).toBe('El archivo tiene más de 2,000 elementos. Divídalo en partes.')
})

test('whatever the text, the answer is a list or a refusal', async () => {
  const pieces = fc.constantFrom(
    '<kml>',
    '</kml>',
    '<Placemark>',
    '</Placemark>',
    '<Point>',
    '</Point>',
    '<coordinates>',
    '</coordinates>',
    '1,2',
    '&amp;',
    '&#0;',
    '&#x110000;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml?>',
    '<gpx>',
    '</gpx>',
    '<wpt lat="1"',
    '/>',
    '"',
    '{"type":"Feature",',
    '"geometry":null}',
    '{',
    '}',
    '[',
    ']',
    'é',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
        fc.json(),
      ),
      async (text) => {
        try {
          expect(Array.isArray((await readGeoFile(text)).items)).toBe(true)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          expect([400, 422]).toContain(error.status)
        }
      },
    ),
    { numRuns: 500 },
  )
})

/** Its sides all lie above each other: each is held against each. */
const zigzag = Array.from({ length: 1_990 }, (_, i) => [(i % 2) * 5, Math.round(i) / 1000])
const polygon = {
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [[...zigzag, [-1, 2], [-1, -1]]] },
}

test.each([
  [
    'geofences that are slow to check',
    JSON.stringify({ type: 'FeatureCollection', features: Array(60).fill(polygon) }),
    40,
  ],
  ['80 000 elements', gpx(`<rte>${'<rtept lon="1" lat="2"/>'.repeat(80_000)}</rte>`), 15],
])('others get their turn while a file is read: %s', async (_why, text, atLeast) => {
  let turns = 0
  let isRead = false
  const reading = readGeoFile(text).finally(() => {
    isRead = true
  })
  while (!isRead) {
    turns++
    await nextTurn()
  }
  await reading
  expect(turns).toBeGreaterThan(atLeast)
})
