import { expect, test } from 'vitest'
import type { ImportRow } from '../../api/trip-imports.ts'
import { rowColumns } from './row-columns.ts'

const SOUND: ImportRow = {
  ...{
    row: 2,
    external_invoice: 'F-1',
    result: 'created',
    left_out: false,
    is_written: true,
    changes: [],
    errors: [],
    warnings: [],
  },
  ...{ values: { external_invoice: 'F-1', destination: 'Toluca' }, has_password: false },
}
const error = { field: 'status' as const, text: 'Estatus desconocido', suggestions: [] }
const heavy = { field: null, code: 'HEAVY', text: 'Pesa más de 60 t', fixes: [] }
const undone = {
  removed: 0,
  restored: 0,
  ended: 0,
  kept: [{ external_invoice: 'F-1', because: 'ya recibió posiciones' }],
}

test.each([
  ['a new one', {}, {}, [2, 'Nuevo', 'F-1', null, null, null]],
  ['one with a doubt', { warnings: [heavy] }, {}, [2, 'Nuevo', 'F-1', null, null, 'Pesa más de 60 t']],
  [
    'what it changes, never a password',
    { result: 'updated', changes: ['destination', 'monitor_password', 'eta'] },
    {},
    [2, 'Cambia', 'F-1', 'Destino: Toluca; Contraseña GPS; ETA: vacío', null, null],
  ],
  [
    'one that is wrong',
    { result: 'refused', left_out: true, errors: [error] },
    {},
    [2, 'Error', 'F-1', null, 'Estatus desconocido', null],
  ],
  [
    'one that a person left out',
    { left_out: true },
    {},
    [2, 'Quedó fuera', 'F-1', null, 'Una persona la dejó fuera', null],
  ],
  [
    'one of a cancelled import',
    { is_written: false },
    { state: 'cancelled' },
    [2, 'No entró', 'F-1', null, null, null],
  ],
  [
    'one of an import that failed',
    { is_written: false },
    { state: 'failed' },
    [2, 'No entró', 'F-1', null, null, null],
  ],
  [
    'one that was taken back',
    { is_written: false },
    { state: 'undone', undone: { ...undone, kept: [] } },
    [2, 'Se quitó', 'F-1', null, null, null],
  ],
  ['one that stayed', {}, { state: 'undone', undone }, [2, 'Se conserva', 'F-1', null, 'ya recibió posiciones', null]],
] satisfies readonly (readonly [string, Partial<ImportRow>, Partial<Parameters<typeof rowColumns>[0]>, unknown[]])[])(
  '%s',
  (_, over, of, cells) => {
    const row = { ...SOUND, ...over } as ImportRow
    const columns = rowColumns({ state: 'done', undone: null, ...of })
    expect(columns.slice(0, 6).map(([, , cellOf]) => cellOf(row))).toEqual(cells)
    expect(columns.slice(6).map(([heading, , cellOf]) => [heading, cellOf(row)])).toContainEqual(['Destino', 'Toluca'])
  },
)
