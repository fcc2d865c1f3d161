import { describe, expect, test } from 'vitest'
import type { ColumnKind } from './columns.ts'
import { readCell } from './read-cell.ts'
import type { Cell } from './table.ts'

describe('a cell is read as its column asks', () => {
  test.each<[string, Cell, ColumnKind, unknown]>([
    ['decimal point', '22.5', 'number', 22.5],
    ['decimal comma', '22,5', 'number', 22.5],
    ['tons with three decimals', '22,500', 'number', 22.5],
    ['point for thousands', '1.250,5', 'number', 1250.5],
    ['comma for thousands', '1,250.5', 'number', 1250.5],
    ['with its unit', '22.5 ton', 'number', 22.5],
    ['degrees', '-99,1332', 'number', -99.1332],
    ['kilograms as a number', 22_500, 'kilograms', 22.5],
    ['kilograms in thousands', '22,500', 'kilograms', 22.5],
    ['kilograms in thousands with unit', '22,500 kg', 'kilograms', 22.5],
    ['kilograms with cents', '1,250.50', 'kilograms', 1.2505],
    ['kilograms with a decimal comma', '950,5', 'kilograms', 0.9505],
    ['a phone that Excel keeps as a number', 5_512_345_678, 'text', '5512345678'],
    ['a long number', 1e21, 'text', '1000000000000000000000'],
    ['yes and no', true, 'text', 'Sí'],
    ['what looks like a formula', '=1+1', 'text', '=1+1'],
    ['a status in capitals', 'EN TRANSITO', 'status', 'in transit'],
    ['a status of the wire', 'download waiting', 'status', 'download waiting'],
    ['a status in words', 'En ruta para cargar', 'status', 'in route'],
    ['cancelled', 'Cancelado', 'status', 'off'],
    ['tracking in words', 'GPS Espejo', 'tracking', 'GPS_ESPEJO'],
    ['tracking of the wire', 'SIN_TRACKING', 'tracking', 'SIN_TRACKING'],
  ])('%s', (_, cell, kind, value) => {
    expect(readCell(cell, kind, false)).toEqual({ value })
  })

  test.each<[string, Cell, ColumnKind]>([
    ['NaN', 'NaN', 'number'],
    ['hexadecimal', '0x10', 'number'],
    ['a sum', '=1+1', 'number'],
    ['a power', '1e5', 'number'],
    ['two numbers', '1 2', 'number'],
    ['no date', 'ayer', 'date'],
    ['yes for a date', true, 'date'],
    ['an unknown status', 'Volando', 'status'],
    ['an error of Excel', '#REF!', 'text'],
  ])('%s is told', (_, cell, kind) => {
    expect(readCell(cell, kind, false)).toEqual({ error: expect.any(String) })
  })

  test.each<Cell>([null, '', '   '])('nothing in it says nothing: %j', (cell) => {
    expect(readCell(cell, 'number', false)).toBeNull()
  })
})
