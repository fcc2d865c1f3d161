import type { TripImport } from '../../api/trip-imports.ts'
import { rowCount } from './import-text.ts'

/** `unknown`: it was under way when the server was last heard. */
export type ImportStepState = 'done' | 'now' | 'ahead' | 'unknown'

interface Step {
  readonly text: string
  readonly state: ImportStepState
}

const ORDER: readonly TripImport['state'][] = ['reading', 'checking', 'writing']

/**
 * What is done with a file, in its order. A reviewed one waits for a person between the rows and the writing; the board is told
 * while it is written. What is not said by the server, how many rows there are while it reads, is not in the words.
 */
export function importSteps(
  { state, total, is_reviewed: isReviewed }: Pick<TripImport, 'state' | 'total' | 'is_reviewed'>,
  isUnknown: boolean,
): readonly Step[] {
  const at = ORDER.indexOf(state)
  if (at < 0) return []
  const stateOf = (step: number): ImportStepState =>
    step < at ? 'done' : step > at ? 'ahead' : isUnknown ? 'unknown' : 'now'
  const review: readonly Step[] = isReviewed
    ? [{ text: at === 2 ? 'Revisadas por una persona' : 'Su revisión', state: at === 2 ? 'done' : 'ahead' }]
    : []
  return [
    { text: at === 0 ? 'Leer el archivo' : 'Archivo leído', state: stateOf(0) },
    {
      text: at === 2 ? 'Filas comprobadas' : at === 1 ? `Comprobar ${rowCount(total)}` : 'Comprobar las filas',
      state: stateOf(1),
    },
    ...review,
    {
      text: isReviewed ? 'Guardar y avisar al tablero, todo o nada' : 'Guardar y avisar al tablero, fila por fila',
      state: stateOf(2),
    },
  ]
}
