import { expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'
import type { Cell } from './table.ts'

const BEFORE = ['Folio', 'Estatus', 'Origen', 'Destino']
const guessOf = (header: string, samples: readonly Cell[]): string => {
  const guess = matchColumns([...BEFORE, header], [['F-1'], ['Cargando'], ['Puebla'], ['León'], samples])[BEFORE.length]
  return `${guess?.field} ${guess?.confidence}`
}

test.each<[why: string, header: string, samples: readonly Cell[], expected: string]>([
  ['dates', 'Fecha de carga', ['21/11/2026 14:30', 46_347.5], 'charge_date sure'],
  ['nothing yet', 'Fecha de carga', [], 'charge_date sure'],
  ['some that are none', 'Fecha de carga', ['ayer 14:00', '21/11/2026'], 'charge_date sure'],
  ['words, under what is called a date all the same', 'Fecha de carga', ['ayer', 'hoy'], 'charge_date ask'],
  ['words with an hour', 'Fecha de carga', ['ayer 14:00'], 'charge_date ask'],
  ['words with an hour, under a short name', 'ETA', ['ayer 14:00', 'mañana 9 hrs'], 'eta ask'],
  ['a month that there is not', 'Fecha de entrega', ['21/13/2026'], 'download_date ask'],
  ['words under what may be something else', 'Cita', ['con Juan'], 'null none'],
  ['a weight', 'Peso', ['22.5 t', 18], 'weight sure'],
  ['a weight in words', 'Peso', ['lleno', 'n/d'], 'weight ask'],
  ['kilograms in words', 'Peso kg', ['completo'], 'weight_kg ask'],
  ['dates under what is carried', 'Carga', ['21/11/2026'], 'charge_date ask'],
])('%s', (_why, header, samples, expected) => {
  expect(guessOf(header, samples)).toBe(expected)
})
