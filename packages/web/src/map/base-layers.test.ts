import { expect, test } from 'vitest'
import { chooseBase, defaultBase } from './base-layers.ts'

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
  expect(chooseBase(base, templates, theme, failed)).toMatchObject(expected)
})

test('night opens on Oscuro, day on Calles', () => {
  expect([defaultBase('noche'), defaultBase('dia')]).toEqual(['oscuro', 'calles'])
})
