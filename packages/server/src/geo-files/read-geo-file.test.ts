import { describe, expect, test } from 'vitest'
import { readGeoFile } from './read-geo-file.ts'

const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const placemark = (geometry: string, name = 'Patio', data = '') =>
  kml(`<Placemark><name>${name}</name>${data}${geometry}</Placemark>`)
const gpx = (inside: string) => `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const geojson = (geometry: unknown, properties: object = {}) =>
  JSON.stringify({ type: 'Feature', properties, geometry })
const ring = '<LinearRing><coordinates>-99,19,0 -98,19,0 -98,20,0 -99,19,0</coordinates></LinearRing>'
const square = [
  [-99, 19],
  [-98, 19],
  [-98, 20],
  [-99, 20],
  [-99, 19],
]
const corners = [
  { lat: 19, lng: -99 },
  { lat: 19, lng: -98 },
  { lat: 20, lng: -98 },
]

const only = async (text: string) => {
  const { items } = await readGeoFile(text)
  expect(items).toHaveLength(1)
  return items[0]
}

describe('what each form becomes', () => {
  test.each([
    [
      'a KML polygon',
      placemark(`<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`),
      { shape: { type: 'polygon', ring: corners }, problem: null },
    ],
    [
      'a polygon with a hole',
      placemark(
        `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs><innerBoundaryIs>${ring}</innerBoundaryIs></Polygon>`,
      ),
      {
        shape: { type: 'polygon', ring: corners },
        problem: 'Sus huecos se omiten: la zona abarca también su interior.',
      },
    ],
    [
      'a KML line',
      placemark('<LineString><coordinates>\n -99,19\t-98,19,5\n</coordinates></LineString>'),
      { shape: null, line: corners.slice(0, 2), problem: null },
    ],
    [
      'a gx track',
      placemark('<gx:Track><gx:coord>-99 19 0</gx:coord><gx:coord>-98 19 0</gx:coord></gx:Track>'),
      { line: corners.slice(0, 2) },
    ],
    [
      'a KML point without radius',
      placemark('<Point><coordinates>-99,19</coordinates></Point>'),
      { shape: null, line: null, problem: 'Es un punto sin radio: no es una zona.' },
    ],
    [
      'a KML point with a radius',
      placemark(
        '<Point><coordinates>-99,19</coordinates></Point>',
        'a',
        '<ExtendedData><Data name="radius"><value>250</value></Data></ExtendedData>',
      ),
      { shape: { type: 'circle', centre: { lat: 19, lng: -99 }, radiusM: 250 } },
    ],
    [
      'a radius in a schema',
      placemark(
        '<Point><coordinates>-99,19</coordinates></Point>',
        'a',
        '<ExtendedData><SchemaData><SimpleData name="radius_m">250</SimpleData></SchemaData></ExtendedData>',
      ),
      { shape: { type: 'circle', centre: { lat: 19, lng: -99 }, radiusM: 250 } },
    ],
    ['a placemark without form', placemark(''), { shape: null, line: null, problem: 'No tiene forma en el mapa.' }],
    [
      'a GPX way point',
      gpx('<wpt lat="19" lon="-99"><name>Caseta</name></wpt>'),
      { name: 'Caseta', problem: 'Es un punto sin radio: no es una zona.' },
    ],
    [
      'a GPX route',
      gpx('<rte><name>A</name><rtept lat="19" lon="-99"/><rtept lat="19" lon="-98"/></rte>'),
      { name: 'A', line: corners.slice(0, 2) },
    ],
    [
      'a GPX track',
      gpx('<trk><trkseg><trkpt lat="19" lon="-99"><ele>1</ele></trkpt><trkpt lat="19" lon="-98"/></trkseg></trk>'),
      { name: 'Sin nombre 1', line: corners.slice(0, 2) },
    ],
    [
      'a GeoJSON polygon',
      geojson({ type: 'Polygon', coordinates: [square] }, { nombre: 'Patio norte', kind: 'safe' }),
      { name: 'Patio norte', kind: 'safe', problem: null },
    ],
    [
      'a bare geometry',
      JSON.stringify({ type: 'LineString', coordinates: square.slice(0, 2) }),
      { line: corners.slice(0, 2) },
    ],
    [
      'a kind that is none of ours',
      geojson({ type: 'Polygon', coordinates: [square] }, { kind: 'zona de riesgo' }),
      { kind: null },
    ],
    [
      'a radius in words',
      geojson({ type: 'Point', coordinates: [-99, 19] }, { radius: 'grande' }),
      { problem: 'Es un punto sin radio: no es una zona.' },
    ],
    [
      'a radius of 1 m',
      geojson({ type: 'Point', coordinates: [-99, 19] }, { radius: 1 }),
      { problem: 'Su radio debe estar entre 10 m y 200 km.' },
    ],
    [
      'a corridor too wide',
      geojson({ type: 'LineString', coordinates: square.slice(0, 2) }, { half_width_m: 60_000 }),
      { shape: null, line: corners.slice(0, 2), problem: expect.stringContaining('ancho') },
    ],
    [
      'a corridor',
      geojson({ type: 'LineString', coordinates: square.slice(0, 2) }, { half_width_m: '500' }),
      { shape: { type: 'corridor', line: corners.slice(0, 2), halfWidthM: 500 } },
    ],
    [
      'a polygon of two corners',
      geojson({
        type: 'Polygon',
        coordinates: [
          [
            [-99, 19],
            [-98, 19],
            [-99, 19],
          ],
        ],
      }),
      { problem: 'El polígono tiene menos de tres puntos.' },
    ],
    [
      'a polygon that crosses itself',
      geojson({
        type: 'Polygon',
        coordinates: [
          [
            [-99, 19],
            [-98, 20],
            [-98, 19],
            [-99, 20],
          ],
        ],
      }),
      { problem: 'El contorno del polígono se cruza a sí mismo.' },
    ],
    [
      'latitude 91',
      geojson({
        type: 'LineString',
        coordinates: [
          [-99, 91],
          [-98, 19],
        ],
      }),
      { problem: 'Sus coordenadas están incompletas o fuera del mapa.' },
    ],
    [
      'longitude as text',
      geojson({
        type: 'LineString',
        coordinates: [
          ['-99', 19],
          [-98, 19],
        ],
      }),
      { problem: 'Sus coordenadas están incompletas o fuera del mapa.' },
    ],
    [
      'a null coordinate',
      geojson({ type: 'Point', coordinates: null }, { radius: 50 }),
      { problem: 'Sus coordenadas están incompletas o fuera del mapa.' },
    ],
    [
      'NaN in KML',
      placemark('<LineString><coordinates>NaN,19,5 -98,19</coordinates></LineString>'),
      { problem: 'Sus coordenadas están incompletas o fuera del mapa.' },
    ],
    [
      'Infinity in GPX',
      gpx('<wpt lat="Infinity" lon="-99"/>'),
      { problem: 'Sus coordenadas están incompletas o fuera del mapa.' },
    ],
    [
      'a line at one place',
      geojson({
        type: 'LineString',
        coordinates: [
          [-99, 19],
          [-99, 19],
        ],
      }),
      { problem: 'La ruta necesita al menos dos puntos en lugares distintos.' },
    ],
    ['markup in a name', placemark('', '&lt;script&gt;alert(1)&lt;/script&gt;'), { name: '<script>alert(1)</script>' }],
    ['a name in CDATA', placemark('', '<![CDATA[A & <b>B</b>]]>'), { name: 'A & <b>B</b>' }],
    [
      'a document type inside a description',
      placemark('<description><![CDATA[<!DOCTYPE html>]]></description>'),
      { name: 'Patio' },
    ],
    ['hidden characters in a name', geojson(null, { name: ' a\u0007b\u202Ec\u200B\n d ' }), { name: 'abc d' }],
    ['a name of 300 characters', geojson(null, { name: 'ñ'.repeat(300) }), { name: 'ñ'.repeat(100) }],
    ['a name cut within a pair', geojson(null, { name: `${'a'.repeat(99)}🚚` }), { name: 'a'.repeat(99) }],
    ['a name that is no text', geojson(null, { name: { a: 1 } }), { name: 'Sin nombre 1' }],
    ['a byte order mark', `\uFEFF  ${geojson(null, { name: 'a' })}`, { name: 'a' }],
  ])('%s', async (_why, text, expected) => expect(await only(text)).toMatchObject(expected))

  test('what has several parts is split, each part with the name', async () => {
    const { items } = await readGeoFile(
      geojson(
        {
          type: 'GeometryCollection',
          geometries: [
            { type: 'MultiPolygon', coordinates: [[square], [square]] },
            { type: 'MultiPoint', coordinates: [[-99, 19]] },
          ],
        },
        { name: 'Todo' },
      ),
    )
    expect(items.map(({ name, shape }) => [name, shape?.type ?? null])).toEqual([
      ['Todo', 'polygon'],
      ['Todo', 'polygon'],
      ['Todo', null],
    ])
    const parts = `<MultiGeometry><Point><coordinates>-99,19</coordinates></Point><MultiGeometry><LineString><coordinates>-99,19 -98,19</coordinates></LineString></MultiGeometry></MultiGeometry>`
    expect((await readGeoFile(placemark(parts))).items.map(({ line }) => line?.length ?? null)).toEqual([null, 2])
    const folders = kml(
      '<Folder><Folder><Placemark><name>a</name></Placemark></Folder><Placemark><name>b</name></Placemark></Folder>',
    )
    expect((await readGeoFile(folders)).items.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('a line of 20 000 points is simplified, and says so', async () => {
    const coordinates = Array.from({ length: 20_000 }, (_, i) => [-99 + i * 1e-4, 19 + Math.sin(i / 20) * 0.01])
    const item = await only(geojson({ type: 'LineString', coordinates }))
    expect(item?.line?.length).toBeLessThanOrEqual(2_000)
    expect(item?.line?.length).toBeGreaterThan(500)
    expect(item?.problem).toBe('Tiene más de 2,000 puntos: se simplificó.')
  })
})
