import { expect, test } from 'vitest'
import { importSteps } from './import-step-list.ts'

const REVIEWED = { total: 148, is_reviewed: true }
const marks = (of: Parameters<typeof importSteps>[0], isUnknown = false) =>
  importSteps(of, isUnknown).map(({ text, state }) => `${text}: ${state}`)

test.each([
  [
    'while it is read nobody knows how many rows it has',
    { ...REVIEWED, state: 'reading', total: 0 },
    [
      'Leer el archivo: now',
      'Comprobar las filas: ahead',
      'Su revisión: ahead',
      'Guardar y avisar al tablero, todo o nada: ahead',
    ],
  ],
  [
    'its rows are compared',
    { ...REVIEWED, state: 'checking' },
    [
      'Archivo leído: done',
      'Comprobar 148 filas: now',
      'Su revisión: ahead',
      'Guardar y avisar al tablero, todo o nada: ahead',
    ],
  ],
  [
    'written: the server counts no more the rows that were left out, so no number of them is said',
    { ...REVIEWED, state: 'writing', total: 142 },
    [
      'Archivo leído: done',
      'Filas comprobadas: done',
      'Revisadas por una persona: done',
      'Guardar y avisar al tablero, todo o nada: now',
    ],
  ],
  [
    'one that a program sent waits for nobody, and keeps the rows that are in',
    { state: 'writing', total: 2, is_reviewed: false },
    ['Archivo leído: done', 'Filas comprobadas: done', 'Guardar y avisar al tablero, fila por fila: now'],
  ],
  ['a taking back has none of them', { ...REVIEWED, state: 'undoing' }, []],
] as const)('%s', (_, of, steps) => {
  expect(marks(of)).toEqual(steps)
})

test('while the server is not heard what was under way is not known, what was done stays done', () => {
  expect(marks({ ...REVIEWED, state: 'checking' }, true).slice(0, 2)).toEqual([
    'Archivo leído: done',
    'Comprobar 148 filas: unknown',
  ])
})
