import { expect, test } from 'vitest'
import { chooseBase, defaultBase, type Failure } from './base-layers.ts'
import type { Streets } from './basemap/streets.ts'

const satellite = 'https://tiles.example/{z}/{x}/{y}.jpg'

test.each([
  [
    'streets without an address are the embedded day map',
    'calles',
    {},
    'noche',
    false,
    { ground: 'dia', raster: null, notice: null },
  ],
  [
    'dark without an address is the embedded night map',
    'oscuro',
    {},
    'dia',
    false,
    { ground: 'noche', raster: null, notice: null },
  ],
  [
    'satellite has its imagery',
    'satelite',
    { satellite },
    'dia',
    false,
    { ground: 'noche', raster: satellite, labelled: false, notice: null },
  ],
  [
    'hybrid makes do with satellite and our labels',
    'hibrido',
    { satellite },
    'dia',
    false,
    { raster: satellite, labelled: true },
  ],
  [
    'hybrid with its own tiles has its own labels',
    'hibrido',
    { hybrid: satellite },
    'dia',
    false,
    { raster: satellite, labelled: false },
  ],
  [
    'terrain without an address says so',
    'terreno',
    {},
    'noche',
    false,
    { ground: 'noche', raster: null, notice: 'Terreno no está configurado. Se muestra el mapa incluido.' },
  ],
  [
    'tiles that fail give way, and the map says so',
    'satelite',
    { satellite },
    'dia',
    true,
    { ground: 'dia', raster: null, notice: 'Satélite no responde. Se muestra el mapa incluido.' },
  ],
  [
    'even streets say so when their own tiles fail',
    'calles',
    { streets: satellite },
    'dia',
    true,
    { raster: null, notice: 'Calles no responde. Se muestra el mapa incluido.' },
  ],
] as const)('%s', (_why, base, templates, theme, failed, expected) => {
  const offer = { isKnown: true, templates, streets: null, streetsProblem: null }
  expect(chooseBase(base, offer, theme, new Set<Failure>(failed ? ['raster'] : []))).toMatchObject(expected)
})

test('night opens on Oscuro, day on Calles', () => {
  expect([defaultBase('noche'), defaultBase('dia')]).toEqual(['oscuro', 'calles'])
})

const streets = { path: '/api/map/basemap/{z}/{x}/{y}' } as Streets
const PROBLEM = 'El archivo de calles está incompleto. Se muestra el mapa incluido.'
const INSTEAD = 'Se muestra el mapa de calles.'

test.each([
  ['streets are drawn for Calles', 'calles', {}, [], { ground: 'dia', streets, notice: null }],
  ['and by night for Oscuro', 'oscuro', {}, [], { ground: 'noche', streets, notice: null }],
  ['an organisation’s own tiles win', 'calles', { streets: satellite }, [], { raster: satellite, streets: null }],
  ['its tiles fail: the streets', 'calles', { streets: satellite }, ['raster'], { streets, raster: null }],
  [
    'no satellite: the streets, and so said',
    'satelite',
    {},
    [],
    { streets, notice: `Satélite no está configurado. ${INSTEAD}` },
  ],
  [
    'the streets fail: the included map, never a blank one',
    'calles',
    {},
    ['streets'],
    { streets: null, raster: null, notice: 'Las calles no responden. Se muestra el mapa incluido.' },
  ],
] as const)('%s', (_why, base, templates, failed, expected) => {
  const offer = { isKnown: true, templates, streets, streetsProblem: null }
  expect(chooseBase(base, offer, 'dia', new Set<Failure>(failed))).toMatchObject(expected)
})

test('what is wrong with the operator’s file is said on Calles and Oscuro', () => {
  const offer = { isKnown: true, templates: {}, streets: null, streetsProblem: PROBLEM }
  expect(['calles', 'oscuro'].map((base) => chooseBase(base as 'calles', offer, 'dia', new Set()).notice)).toEqual([
    PROBLEM,
    PROBLEM,
  ])
})

test.each([
  ['on their way', null],
  ['not to be had', 'No se pudieron consultar las capas del mapa.'],
])('layers of which nobody knows are not called unset: %s', (_why, streetsProblem) => {
  const offer = { isKnown: false, templates: {}, streets: null, streetsProblem }
  for (const base of ['calles', 'oscuro', 'satelite', 'hibrido', 'terreno'] as const)
    expect(chooseBase(base, offer, 'dia', new Set()).notice).toBe(streetsProblem)
})
