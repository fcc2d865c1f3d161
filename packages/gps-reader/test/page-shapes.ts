import { evidence } from './platform-pages.ts'
import { dayFirst, from, OTHER, type Shape, TRUTH, unix } from './platform-truth.ts'

/** How coordinates are written, and what pages show. */
export const PAGE_SHAPES: readonly Shape[] = [
  {
    shape: 'micro-degrees',
    pieces: [from('/x', [{ placa: '45AK7P', latitude_mdeg: 20512340, longitude_mdeg: -100423450, kmh: 80, t: unix }])],
  },
  {
    shape: 'the wrong way round, which only Mexico explains',
    pieces: [from('/x', [{ placa: '45AK7P', lat: TRUTH.lng, lng: TRUTH.lat, kmh: 80, t: unix }])],
  },
  {
    shape: 'Web Mercator, named',
    pieces: [from('/x', [{ placa: '45AK7P', srid: 3857, x: -11179087.32, y: 2333824.43, kmh: 80, t: unix }])],
  },
  {
    shape: 'Russian keys',
    pieces: [
      from('/x', [{ госномер: '45AK7P', широта: TRUTH.lat, долгота: TRUTH.lng, скорость: '80 km/h', time: unix }]),
    ],
  },
  {
    shape: 'letters for west',
    pieces: [from('/x', [{ placa: '45AK7P', lat: '20.51234 N', lon: '100.42345 W', kmh: 80, t: unix }])],
  },
  {
    shape: 'day and hour apart, Hungarian keys',
    pieces: [
      from('/x', [
        {
          sPlacas: '45AK7P',
          nLatitud: TRUTH.lat,
          nLongitud: TRUTH.lng,
          nVelocidadKmh: 80,
          dFecha: dayFirst.slice(0, 10),
          dHora: dayFirst.slice(11),
        },
      ]),
    ],
    habits: { utcOffsetMin: -360, speedUnit: null },
  },
  {
    shape: 'a marker and what it is labelled with',
    pieces: [
      evidence({ ...TRUTH, title: 'ECO 12 · 45AK7P', popup: '<b>45AK7P</b><br>80 km/h' }, 'marker', 'L.Marker'),
      evidence({ ...OTHER, title: 'ECO 13 · 99ZZ1Z' }, 'marker', 'L.Marker'),
    ],
    kmh: null,
    at: null,
  },
  {
    shape: 'a row of visible text',
    pieces: [
      evidence(`45AK7P\t${dayFirst}\t80 km/h\t20.51234, -100.42345`, 'text', 'tr'),
      evidence(`99ZZ1Z\t${dayFirst}\t3 km/h\t25.67123, -100.30987`, 'text', 'tr'),
    ],
    habits: { utcOffsetMin: -360, speedUnit: null },
  },
  {
    shape: 'a card with degrees and minutes',
    pieces: [
      evidence(`Unidad: 45AK7P\nVelocidad: 80 km/h\nFecha: ${dayFirst}\n20°30'44.424"N 100°25'24.42"O`, 'text', 'div'),
    ],
    habits: { utcOffsetMin: -360, speedUnit: null },
  },
  {
    shape: 'a link to a map beside the plates',
    pieces: [
      evidence({ text: '45AK7P ver mapa', href: 'https://maps.google.com/?q=20.51234,-100.42345' }, 'link', 'a'),
    ],
    kmh: null,
    at: null,
  },
  {
    shape: 'data attributes',
    pieces: [
      evidence(
        { 'data-lat': '20.51234', 'data-lng': '-100.42345', 'data-unidad': '45AK7P', 'data-speed': '80 km/h' },
        'attribute',
      ),
    ],
    at: null,
  },
]
