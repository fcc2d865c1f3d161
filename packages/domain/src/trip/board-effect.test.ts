import { expect, test } from 'vitest'
import { boardEffect } from './board-effect.ts'

const ENDS =
  'Deja de vigilarse: sale del monitoreo y del mapa, se cierran sus alertas y la sesión de su plataforma GPS.'
const AGAIN = 'Vuelve a vigilarse: sus alertas se juzgan de nuevo con lo que se reciba desde ahora.'

test.each([
  ['the same', 'load', 'load', []],
  ['leaves the list', 'in transit', 'download waiting', ['Pasa a Descargando: deja de contar en tránsito.']],
  ['enters the list', 'load', 'in transit', ['Pasa a En tránsito: cuenta en tránsito.']],
  ['neither', 'in route', 'load', ['Pasa a Cargando: sigue vigilado.']],
  ['ends on the road', 'in transit', 'complete', ['Pasa a Completado: deja de contar en tránsito.', ENDS]],
  ['ends while it unloads', 'download waiting', 'complete', [ENDS]],
  ['begins anew on the road', 'complete', 'in transit', ['Pasa a En tránsito: cuenta en tránsito.', AGAIN]],
  ['begins anew in the yard', 'off', 'load', [AGAIN]],
  ['from one end to the other', 'complete', 'off', []],
  ['a new one on the road', null, 'in transit', ['Pasa a En tránsito: cuenta en tránsito.']],
  ['a new one in the yard', null, 'load', []],
] as const)('%s', (_why, from, to, expected) => expect(boardEffect(from, to)).toEqual(expected))
