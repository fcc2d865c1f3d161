import { evidence } from './platform-pages.ts'
import { AT, civil, dayFirst, from, iso, MEXICO, OTHER, type Shape, TRUTH, unix } from './platform-truth.ts'

const uda = (plates: string, { lat, lng }: typeof TRUTH) =>
  `<Plate id="${plates}"><hst><Alias><![CDATA[ECO ${plates.slice(0, 2)}]]></Alias><DateTimeGPS><![CDATA[${civil}]]></DateTimeGPS>` +
  `<Latitude><![CDATA[${lat}]]></Latitude><Longitude><![CDATA[${lng}]]></Longitude><Speed>80</Speed><Heading>10</Heading>` +
  '<Location><![CDATA[Carr. 57 km 190]]></Location></hst></Plate>'

/** What smaller platforms answer, and how answers are wrapped. */
export const FEED_SHAPES: readonly Shape[] = [
  {
    shape: 'Grupo UDA: XML with CDATA, one plate',
    pieces: [
      from(
        '/ws.asmx',
        `<?xml version="1.0"?><space><Response><Status>1</Status>${uda('45AK7P', TRUTH)}</Response></space>`,
      ),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Grupo UDA: XML with CDATA, many plates',
    pieces: [from('/ws.asmx', `<space><Response>${uda('99ZZ1Z', OTHER)}${uda('45AK7P', TRUTH)}</Response></space>`)],
    habits: MEXICO,
  },
  {
    shape: 'ASMX: JSON inside of an XML string',
    pieces: [
      from(
        '/WS.asmx',
        `<?xml version="1.0"?><string xmlns="http://tempuri.org/">[{"Placas":"45AK7P","Lat":"${TRUTH.lat}","Lng":"${TRUTH.lng}","Velocidad":"80 km/h","Fecha":"/Date(${AT})/"}]</string>`,
      ),
    ],
  },
  {
    shape: 'gps-server.net: a map by imei, joined to a list',
    pieces: [
      from('/objects', [
        { imei: '861001002003004', name: '45AK7P' },
        { imei: '862001002003004', name: '99ZZ1Z' },
      ]),
      from('/api.php', {
        '861001002003004': {
          dt_server: iso(AT),
          dt_tracker: iso(AT),
          lat: '20.51234',
          lng: '-100.42345',
          angle: 3,
          speed: '80',
        },
        '862001002003004': {
          dt_server: iso(AT),
          dt_tracker: iso(AT),
          lat: '25.67123',
          lng: '-100.30987',
          angle: 3,
          speed: '1',
        },
      }),
    ],
    habits: MEXICO,
  },
  {
    shape: 'Encontrack: "lat,lng" in one text, day-first time',
    pieces: [
      from('/api/rest/get/', [
        {
          idVehiculo: 1,
          placa: '45AK7P',
          geoPunto: '20.51234,-100.42345',
          speed: 80,
          timestamp: dayFirst,
          street: 'MEX-57',
        },
        {
          idVehiculo: 2,
          placa: '99ZZ1Z',
          geoPunto: '25.67123,-100.30987',
          speed: 0,
          timestamp: dayFirst,
          street: 'MEX-85',
        },
      ]),
    ],
    habits: MEXICO,
  },
  {
    shape: 'OsmAnd push with JSON: metres a second are learned, not guessed',
    pieces: [
      from('/', {
        location: {
          timestamp: iso(AT),
          coords: { latitude: TRUTH.lat, longitude: TRUTH.lng, accuracy: 5, speed: 22.22, heading: 3 },
        },
        device_id: '45AK7P',
      }),
    ],
    habits: { utcOffsetMin: null, speedUnit: 'ms' },
  },
  {
    shape: 'GeoJSON features',
    pieces: [
      from('/geo', {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [OTHER.lng, OTHER.lat] },
            properties: { name: '99ZZ1Z', time: AT, speed: 2 },
          },
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [TRUTH.lng, TRUTH.lat] },
            properties: { name: '45AK7P', time: AT, speed: '80 km/h' },
          },
        ],
      }),
    ],
  },
  {
    shape: 'DataTables: heads apart from rows',
    pieces: [
      from('/rows', {
        columns: [
          { name: 'unidad' },
          { name: 'fecha' },
          { name: 'latitud' },
          { name: 'longitud' },
          { name: 'velocidad_kmh' },
        ],
        rows: [
          ['99ZZ1Z', civil, OTHER.lat, OTHER.lng, 3],
          ['45AK7P', civil, TRUTH.lat, TRUTH.lng, 80],
        ],
      }),
    ],
    habits: { utcOffsetMin: -360, speedUnit: null },
  },
  {
    shape: 'Rows of bare values: the speed has no head',
    pieces: [
      from('/rows', {
        d: [
          ['99ZZ1Z', OTHER.lat, OTHER.lng, 3, unix],
          ['45AK7P', TRUTH.lat, TRUTH.lng, 80, unix],
        ],
      }),
    ],
    kmh: null,
  },
  {
    shape: 'Lines parted by bars inside of JSON',
    pieces: [
      from('/rows', { d: `99ZZ1Z|25.67123|-100.30987|3 km/h|${civil}\n45AK7P|20.51234|-100.42345|80 km/h|${civil}` }),
    ],
    habits: { utcOffsetMin: -360, speedUnit: null },
  },
  {
    shape: 'socket.io frame',
    pieces: [evidence(`42["pos",{"unidad":"45AK7P","lat":20.51234,"lng":-100.42345,"vel":80,"ts":${unix}}]`, 'stream')],
    habits: MEXICO,
  },
  {
    shape: 'JSON behind a guard',
    pieces: [from('/x', `)]}',\n[{"unidad":"45AK7P","lat":20.51234,"lng":-100.42345,"vel":80,"ts":${unix}}]`)],
    habits: MEXICO,
  },
  {
    shape: 'JSON behind for(;;)',
    pieces: [from('/x', `for(;;);[{"unidad":"45AK7P","lat":20.51234,"lng":-100.42345,"vel":80,"ts":${unix}}]`)],
    habits: MEXICO,
  },
  {
    shape: 'JSONP with commas for points',
    pieces: [from('/x', `cb123({"unidad":"45AK7P","lat":"20,51234","lng":"-100,42345","vel":"80","ts":"${unix}"});`)],
    habits: MEXICO,
  },
  {
    shape: 'one JSON a line',
    pieces: [
      from(
        '/x',
        `{"unidad":"99ZZ1Z","lat":25.67123,"lng":-100.30987,"vel":1,"ts":${unix}}\n{"unidad":"45AK7P","lat":20.51234,"lng":-100.42345,"vel":80,"ts":${unix}}`,
      ),
    ],
    habits: MEXICO,
  },
  {
    shape: 'server-sent events',
    pieces: [
      evidence(
        `event: pos\ndata: {"unidad":"45AK7P","lat":20.51234,"lng":-100.42345,"vel":80,"ts":${unix}}\n\n`,
        'stream',
      ),
    ],
    habits: MEXICO,
  },
]
