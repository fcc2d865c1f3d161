import { expect, test } from 'vitest'
import { SEC } from '../../test/factories.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { silenceName, silenceText } from './silence-text.ts'
import { SILENCE_CLASSES } from './silence-verdict.ts'

test('every class has a name of its own', () => {
  expect(SILENCE_CLASSES.map(silenceName)).toEqual([
    'Plataforma caída',
    'Zona sin cobertura',
    'Equipo dormido en parada',
    'Una fuente sin señal',
    'Probable bloqueo',
    'Sin causa determinada',
  ])
})

test.each([
  ['Se esperaba señal cada 30 s', silenceText.expected(30 * SEC)],
  ['Se esperaba señal cada 119 s', silenceText.expected(119 * SEC)],
  ['Se esperaba señal cada 2 min', silenceText.expected(120 * SEC)],
  ['1 unidad cercana sigue reportando', silenceText.neighboursReporting(1)],
  ['2 unidades cercanas siguen reportando', silenceText.neighboursReporting(2)],
  ['1 unidad cercana también calló', silenceText.neighboursSilent(1)],
  ['La plataforma Ruta Segura dejó de reportar 80 unidades', silenceText.outage('Ruta Segura', 80)],
  ['La plataforma Ruta Segura dejó de reportar 1 unidad', silenceText.outage('Ruta Segura', 1)],
  ['Llevaba 30 min detenida antes de callar', silenceText.stoodFor(30)],
  ['Llevaba 1 h 20 min detenida antes de callar', silenceText.stoodFor(80)],
  [
    'Vigía no recibió nada durante 1 h 6 min: no se sabe si calló entonces o después',
    silenceText.ownDowntime(66 * MINUTE_MS),
  ],
  [
    'Vigía no recibió nada durante 4 min: aún no se sabe si la unidad calló',
    silenceText.ownDowntimeOnly(4 * MINUTE_MS, true),
  ],
  ['Cruzar la zona toma hasta 46 min', silenceText.holeMinutes(45.2)],
])('%s', (text, built) => expect(built).toBe(text))
