import { expect, test } from 'vitest'
import { anInput, tripsSilentFor } from '../../test/logbook.ts'
import type { HelpType } from '../risk/call-for-help.ts'
import { analyzeFleet } from './analyze-fleet.ts'

const calling = (tripId: string, type: HelpType) => ({ tripId, callsForHelp: [type] })

test('nobody is advised to call who may be forced, under duress or after a panic, nor to ask for a report', () => {
  const { recommendations, advice } = analyzeFleet(
    anInput({
      trips: tripsSilentFor(70, 80, null, 75),
      tracking: [calling('1', 'CLAVE_COACCION'), calling('2', 'PANICO'), calling('3', 'CLAVE_COACCION')],
    }),
  )
  expect(recommendations).toEqual([
    'Atender la clave de coacción de F-3 y F-1 sin llamar ni escribir al operador',
    'Atender el pánico de F-2 según el protocolo de emergencia',
    'Llamar al operador de F-4',
  ])
  expect(advice.map(({ action }) => action)).toEqual(recommendations)
  expect(advice.at(-1)?.impact).toBe('Resta 10 de 45 puntos; el riesgo sigue crítico')
})
