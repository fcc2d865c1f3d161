import { MAX_FIXES_PER_REQUEST, MAX_TRIPS_PER_REQUEST } from '@vigia/contract'
import { xlsxFile } from '../../test/xlsx-file.ts'

const point = (n: number) => ({ lat: 20 + Math.sin(n) / 3, lng: -100 + Math.cos(n) / 3 })
const line = (points: number, from = 0) =>
  Array.from({ length: points }, (_, n) => ({ lat: 20 + (from + n) / 1e4, lng: -100 - n / 1e4 }))

/** What a call really works on, as large as it may be, in an organisation of so many trips. */
export function wellFormed(
  trips: number,
): readonly (readonly [what: string, method: string, path: string, body: unknown])[] {
  const trip = (n: number) => ({
    ...{ external_invoice: `BUCLE-${n}`, status: 'load', origin: 'Á'.repeat(200), destination: 'B'.repeat(200) },
    ...{
      description: 'ñ'.repeat(1_500),
      operator_name: `Operador ${n}`,
      unit_plates: `B-${n}`,
      package: 'c'.repeat(200),
    },
  })
  const circle = (n: number) => ({
    name: `Patio ${n}`,
    kind: 'safe',
    shape: { type: 'circle', centre: point(n), radiusM: 500 },
  })
  const corridor = (n: number, points: number) => ({
    ...{ name: `Corredor ${n}`, kind: 'safe' },
    shape: { type: 'corridor', line: line(points, n), halfWidthM: 300 },
  })
  const fix = (n: number) => ({
    ...{ device: `gps-${1 + (n % trips)}`, timestamp: new Date(Date.now() - n * 1_000).toISOString(), ...point(n) },
    ...{ speed: 72.5, heading: 14, altitude: 2_240, accuracy: 5 },
  })
  const many = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))
  return [
    ['upsertTrips: 1 000 viajes', 'POST', '/api/travels', { data: many(MAX_TRIPS_PER_REQUEST, trip) }],
    ['postPositions: 1 000 posiciones', 'POST', '/api/positions', many(MAX_FIXES_PER_REQUEST, fix)],
    ['putPlannedRoute: 5 000 puntos', 'PUT', '/api/travels/1/route', { points: many(5_000, point), source: 'drawn' }],
    ['createGeofence: 2 000 puntos', 'POST', '/api/geofences', corridor(0, 2_000)],
    ['importGeofences: 500 círculos', 'POST', '/api/geofences/import', { data: many(500, circle) }],
    [
      'importGeofences: 500 corredores de 150 puntos',
      'POST',
      '/api/geofences/import',
      { data: many(500, (n) => corridor(n, 150)) },
    ],
    [
      'importGeofences: 40 corredores de 2 000 puntos',
      'POST',
      '/api/geofences/import',
      { data: many(40, (n) => corridor(n, 2_000)) },
    ],
    ['readGeoFile: GeoJSON de 2 MB', 'POST', '/api/geo-files/read', { text: geoJson(2_000_000) }],
    ['readGeoFile: KML de 2 MB', 'POST', '/api/geo-files/read', { text: kml(2_000_000) }],
    [
      'queryTravels: consulta de 4 kB',
      'POST',
      '/api/travels/query',
      { sql: `select ${'('.repeat(2_000)}1${')'.repeat(2_000)}` },
    ],
  ]
}

function geoJson(bytes: number): string {
  const feature = (n: number) => {
    const coordinates = line(200, n).map(({ lat, lng }) => [lng, lat])
    return JSON.stringify({
      type: 'Feature',
      properties: { name: `L ${n}` },
      geometry: { type: 'LineString', coordinates },
    })
  }
  const one = feature(0).length + 1
  return `{"type":"FeatureCollection","features":[${Array.from({ length: Math.floor(bytes / one) - 1 }, (_, n) => feature(n)).join(',')}]}`.slice(
    0,
    bytes,
  )
}

function kml(bytes: number): string {
  const mark =
    '<Placemark><name>L</name><LineString><coordinates>-100,20 -100.1,20.1 -100.2,20.2</coordinates></LineString></Placemark>'
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark.repeat(Math.floor(bytes / mark.length) - 2)}</Document></kml>`
}

/** Files of trips, the parts of a form each: as many rows as are taken, and 19 MB that are hard to read. */
export function tripFiles(): readonly (readonly [
  what: string,
  parts: readonly (readonly [name: string, content: Uint8Array | string])[],
])[] {
  const header = 'Factura externa,Estatus,Origen,Destino\n'
  const csv = header + Array.from({ length: 20_000 }, (_, n) => `CSV-${n},load,A,B`).join('\n')
  const sheet = xlsxFile([
    ['Factura externa', 'Estatus', 'Origen', 'Destino'],
    ...Array.from({ length: 10_000 }, (_, n) => [`XLSX-${n}`, 'load', 'A', 'B']),
  ])
  return [
    ['CSV de 20 000 filas', [['a.csv', csv]]],
    ['XLSX de 10 000 filas', [['a.xlsx', new Uint8Array(sheet)]]],
    ['una celda de 19 MB', [['a.csv', `${header}${'x'.repeat(19_000_000)}`]]],
    ['19 MB de comas', [['a.csv', `${header}${','.repeat(19_000_000)}`]]],
    ['19 MB de comillas', [['a.csv', `${header}${'"'.repeat(19_000_000)}`]]],
    ['10 000 partes', Array.from({ length: 10_000 }, (_, n) => [`${n}.csv`, header] as const)],
  ]
}
