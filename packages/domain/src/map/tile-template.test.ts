import { expect, test } from 'vitest'
import { fillTileTemplate, tileTemplateProblem } from './tile-template.ts'

const PLACE = { z: 3, x: 1, y: 5 }

test.each([
  ['zoom, column and row', 'https://t.mx/{z}/{x}/{y}.png', 'https://t.mx/3/1/5.png'],
  ['rows counted from the south', 'https://t.mx/{z}/{x}/{-y}.png', 'https://t.mx/3/1/2.png'],
  ['hosts that take turns', 'https://{s}.t.mx/{z}/{x}/{y}', 'https://a.t.mx/3/1/5'],
  ['no tiles for dense screens', 'https://t.mx/{z}/{x}/{y}{r}{ratio}.png', 'https://t.mx/3/1/5.png'],
  ['quarters of quarters', 'https://t.mx/{quadkey}', 'https://t.mx/203'],
  ['the first digits of column and row', 'https://t.mx/{prefix}/{z}/{x}/{y}', 'https://t.mx/15/3/1/5'],
  [
    'metres, for servers of maps that know no tiles',
    'https://t.mx/wms?BBOX={bbox-epsg-3857}',
    'https://t.mx/wms?BBOX=-15028131.257,-10018754.171,-10018754.171,-5009377.086',
  ],
  ['a placeholder twice', 'https://t.mx/{z}/{z}', 'https://t.mx/3/3'],
  ['one that is none stays', 'https://t.mx/{z}/{clave}/{}', 'https://t.mx/3/{clave}/{}'],
  ['what a provider’s key may hold is not read as a pattern', 'https://t.mx/{z}?k=$&$1', 'https://t.mx/3?k=$&$1'],
])('%s', (_why, template, address) => {
  expect(fillTileTemplate(template, PLACE)).toBe(address)
})

test('the whole world is one tile, whose quarter has no name', () => {
  expect(fillTileTemplate('{z}/{x}/{y}/{-y}/{quadkey}', { z: 0, x: 0, y: 0 })).toBe('0/0/0/0/')
})

test.each([
  ['a template', 'https://t.mx/{z}/{x}/{y}.png', null],
  ['rows from the south', 'https://t.mx/{z}/{x}/{-y}.png', null],
  ['hosts that take turns', 'https://{s}.t.mx/{z}/{x}/{y}', null],
  ['one that names a tile at once', 'https://t.mx/{quadkey}', null],
  ['one of metres', 'https://t.mx/wms?b={bbox-epsg-3857}', null],
  ['the same tile for every place', 'https://t.mx/mapa.png', 'Debe decir qué parte del mapa pide'],
  ['no row', 'https://t.mx/{z}/{x}', 'Debe decir qué parte del mapa pide'],
  ['a placeholder that nobody fills', 'https://t.mx/{z}/{x}/{y}?k={apikey}', 'No se conoce {apikey}'],
  ['an empty one', 'https://t.mx/{z}/{x}/{y}/{}', 'No se conoce {}'],
  ['a host that follows the place', 'https://{x}.t.mx/{z}/{x}/{y}', 'El nombre del servidor solo puede llevar {s}'],
  ['a host with half a placeholder', 'https://{s.t.mx/{z}/{x}/{y}', 'El nombre del servidor solo puede llevar {s}'],
])('%s: %s', (_why, template, problem) => {
  const stated = tileTemplateProblem(template)
  if (problem === null) expect(stated).toBeNull()
  else expect(stated).toContain(problem)
})
