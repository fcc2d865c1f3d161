import { aWanted, evidence, PLATES } from './platform-pages.ts'
import { TRUTH, unix } from './platform-truth.ts'
import { type ReadingCase, row } from './reading-cases.ts'

/** What looks like the unit's place and may not be. */
export const READING_CORNERS: readonly ReadingCase[] = [
  {
    why: 'two parts of the page put it in two places',
    pieces: [
      evidence([{ unidad: PLATES, ...TRUTH }], 'network', '/a'),
      evidence([{ unidad: PLATES, lat: 25.1234, lng: -101.4321 }], 'network', '/b'),
    ],
    kind: 'unconfirmed',
  },
  {
    why: 'an id of something else leads nowhere',
    pieces: [evidence({ vehicles: [{ id: 1, name: PLATES }], zonas: [{ id: 1, lat: 20.51234, lng: -100.42345 }] })],
    kind: 'no-position',
  },
  {
    why: 'a part of the page that says only the plates, and is newer',
    pieces: [
      evidence([{ unidad: 'ECO 7', placas: PLATES, lat: 25.1234, lng: -101.4321, ts: unix - 600 }], 'network', '/v1'),
      evidence([{ asset: { plate: PLATES }, telemetry: { geo: TRUTH, epoch: unix } }], 'network', '/v2'),
    ],
    wanted: aWanted({ name: 'ECO 7' }),
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'rows that begin with the id of a unit of another list',
    pieces: [
      evidence({
        assets: [
          { key: 'a1z9', label: 'ECO 7', reg: PLATES },
          { key: 'b7', label: 'ECO 8', reg: '99ZZ1Z' },
        ],
      }),
      evidence(
        [
          ['b7', 25.1234, -101.4321, 22, 90, unix],
          ['a1z9', TRUTH.lat, TRUTH.lng, 22, 90, unix],
        ],
        'stream',
        '/socket',
      ),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH, unitName: 'ECO 7' } },
  },
  {
    why: 'a line that begins with the id of a list to choose from',
    pieces: [
      evidence({ id: '3007', name: PLATES }, 'attribute', '/mapa'),
      evidence({ id: '3008', name: '99ZZ1Z' }, 'attribute', '/mapa'),
      evidence(`3007|${TRUTH.lat}|${TRUTH.lng}|80|${unix}|1`, 'network', '/ult.php'),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH, unitName: PLATES } },
  },
  {
    why: 'a line that begins with the id of another',
    pieces: [
      evidence({ id: '3007', name: PLATES }, 'attribute', '/mapa'),
      evidence({ id: '3008', name: '99ZZ1Z' }, 'attribute', '/mapa'),
      evidence(`3008|${TRUTH.lat}|${TRUTH.lng}|80|${unix}|1`, 'network', '/ult.php'),
    ],
    kind: 'no-position',
  },
  {
    why: 'an alert that calls the unit by its plates alone, where the unit has a place of its own',
    pieces: [
      evidence({
        items: [{ id: 1, name: `${PLATES} ECO 7`, ...TRUTH, ts: unix }],
        events: [{ id: 907, name: PLATES, lat: 25.12345, lng: -101.43219, ts: unix - 3_600 }],
      }),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'a platform that calls its positions events',
    pieces: [evidence({ vehiculos: [{ id: 1, placas: PLATES }], eventos: [{ unidad: PLATES, ...TRUTH, ts: unix }] })],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'an id that is the name of another unit leads nowhere',
    pieces: [
      evidence([
        { id: 'T-1', name: PLATES },
        { id: 'T-9', name: 'T-1' },
      ]),
      evidence([['T-1', TRUTH.lat, TRUTH.lng, 22, 90, unix]], 'stream', '/socket'),
    ],
    kind: 'no-position',
  },
  {
    why: 'a shared link whose markers are called by what they are',
    pieces: [
      evidence({ lat: 19.318912, lng: -98.882134, title: 'Origen' }, 'marker', 'map.Marker'),
      evidence({ lat: 17.989451, lng: -92.947512, title: 'Destino' }, 'marker', 'map.Marker'),
      evidence({ ...TRUTH, title: 'Unidad', ts: unix }, 'marker', 'map.Marker'),
    ],
    options: { isSharedLink: true },
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'a shared link that shows no more than where it goes',
    pieces: [evidence({ lat: 17.989451, lng: -92.947512, title: 'Destino' }, 'marker', 'map.Marker')],
    options: { isSharedLink: true },
    kind: 'nothing',
  },
  {
    why: 'a trailer that carries the plates in a field of its own',
    pieces: [evidence([{ unidad: 'T-500', remolque_placas: PLATES, ...TRUTH, ts: unix }])],
    kind: 'not-found',
  },
  {
    why: 'an answer’s own clock is not the fix’s time',
    pieces: [evidence({ timestamp: unix, data: [{ unidad: PLATES, ...TRUTH }] })],
    kind: 'position',
    expected: { position: { at: null } },
  },
  {
    why: 'a search’s echo names nobody',
    pieces: [evidence({ query: PLATES, results: [{ id: 9, ...TRUTH, ts: unix }] })],
    kind: 'unconfirmed',
  },
  {
    why: 'a shared link with one unit that has no name',
    pieces: [evidence({ lat: 20.51234, lng: -100.42345, speed: 40, ts: unix })],
    options: { isSharedLink: true },
    kind: 'position',
  },
  {
    why: 'an account with one place that has no name',
    pieces: [evidence({ lat: 20.51234, lng: -100.42345, speed: 40, ts: unix })],
    kind: 'unconfirmed',
  },
  {
    why: 'a shared link with the plates of another',
    pieces: [evidence({ placas: '99ZZ1Z', lat: 20.51234, lng: -100.42345, speed: 40, ts: unix })],
    options: { isSharedLink: true },
    kind: 'not-found',
  },
  {
    why: 'a key that nobody knows, whose value is the plates',
    pieces: [
      evidence([
        { zq: PLATES, ...TRUTH, ts: unix },
        { zq: '99ZZ1Z', lat: 25.1, lng: -101.4321, ts: unix },
      ]),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'an old fix is a position with its age',
    pieces: [evidence([row(PLATES, TRUTH, { ts: unix - 3 * 86_400 })])],
    kind: 'position',
    expected: { position: { at: (unix - 3 * 86_400) * 1000 } },
  },
  {
    why: 'a yard near a truck without a place of its own',
    pieces: [evidence([{ unidad: PLATES, cercano: { nombre: 'CEDIS', lat: 20.51234, lng: -100.42345 } }])],
    kind: 'not-found',
  },
  {
    why: 'a page’s text with all units, and the place of the one that is open',
    pieces: [evidence('45AK7P\n99ZZ1Z\n12UV3R\nDetalle\nLat: 25.1234 Lng: -101.4321', 'text', 'body')],
    kind: 'nothing',
  },
  {
    why: 'where a trip begins and ends',
    pieces: [evidence([{ tracto: PLATES, latO: 20.51234, lngO: -100.42345, latD: 25.1234, lngD: -101.4321 }])],
    kind: 'no-position',
  },
  {
    why: 'points that are units are no tail',
    pieces: [evidence({ points: [row('99ZZ1Z', { lat: 25.1234, lng: -101.4321 }), row(PLATES)] })],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'units under a route are units when they drive',
    pieces: [
      evidence({
        rutas: [{ nombre: 'Norte', unidades: [row(PLATES), row('99ZZ1Z', { lat: 25.1234, lng: -101.4321 })] }],
      }),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'a script’s own list, with bare keys',
    pieces: [
      evidence(
        `<html><script>var cfg = {center: [25.1, -101.4], zoom: 5}; // don't\nvar units = [{unidad: '45AK7P', lat: 20.51234, lng: -100.42345, ts: ${unix}, vel: 8,}];</script>`,
        'inline',
      ),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'a script that adds markers one by one',
    pieces: [
      evidence(
        '<script>addUnit("99ZZ1Z", 25.1234, -101.4321, 80);\naddUnit("45AK7P", 20.51234, -100.42345, 80);</script>',
        'inline',
      ),
    ],
    kind: 'position',
    expected: { position: { point: TRUTH } },
  },
  {
    why: 'American dates of this morning',
    pieces: [evidence([row(PLATES, TRUTH, { ts: undefined, fecha: '11/20/2026 23:00:00' })])],
    kind: 'position',
  },
  { why: 'a page of nothing', pieces: [evidence('<html><body>Hola</body></html>', 'text')], kind: 'nothing' },
  {
    why: 'a driver of the vehicle’s number',
    pieces: [evidence([{ driver: { id: 4, name: PLATES }, unidad: 'T-9', ...TRUTH, ts: unix }])],
    kind: 'not-found',
  },
  {
    why: 'an alert that has the number of a vehicle',
    pieces: [evidence({ vehicles: [{ id: 1, name: PLATES }], alertas: [{ id: 1, ...TRUTH, vel: 80, ts: unix }] })],
    kind: 'no-position',
  },
  {
    why: 'the same from another request',
    pieces: [
      evidence([{ id: 1, name: PLATES }], 'network', '/api/vehicles'),
      evidence([{ id: 1, ...TRUTH, vel: 80, ts: unix }], 'network', '/api/events'),
    ],
    kind: 'no-position',
  },
  {
    why: 'a vehicle and its state by the same plain number',
    pieces: [
      evidence([{ id: 1, name: PLATES }], 'network', '/api/vehicles'),
      evidence([{ id: 1, ...TRUTH, vel: 80, ts: unix }], 'network', '/api/last'),
    ],
    kind: 'position',
  },
  {
    why: 'a driver of the same number is no reason to doubt',
    pieces: [
      evidence([{ id: 1, name: PLATES }], 'network', '/api/vehicles'),
      evidence([{ id: 1, name: 'Juan' }], 'network', '/api/drivers'),
      evidence([{ id: 1, ...TRUTH, vel: 80, ts: unix }], 'network', '/api/last'),
    ],
    kind: 'position',
  },
]
