import { expect, test } from 'vitest'
import { NOW, SEC } from '../../test/factories.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { isOurOwnText, silenceName, silenceText, silenceTitle, unreadText } from './silence-text.ts'
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

const NOT_READ = { sinceAt: NOW, obstacle: 'too-large' } as const

test.each([
  ['unknown', [unreadText(NOT_READ, 'su')], 'Vigía no lee su plataforma'],
  ['phone-gone', [unreadText(NOT_READ, 'su')], 'Vigía no lee su plataforma'],
  ['platform-outage', [unreadText(NOT_READ, 'su')], 'Plataforma caída'],
  ['unknown', ['sin causa determinada', unreadText(NOT_READ, 'su')], 'Sin causa determinada'],
  ['jammer', [], 'Probable bloqueo'],
] as const)('a silence of class %s for %j is called %s', (silenceClass, reasons, title) => {
  expect(silenceTitle(silenceClass, reasons)).toBe(title)
})

test.each([
  [silenceText.ownDowntime(66 * MINUTE_MS), true],
  [unreadText(NOT_READ, 'su'), true],
  [unreadText(NOT_READ, 'la'), true],
  [silenceText.onlySource(), false],
])('%s: of ours %s', (reason, expected) => expect(isOurOwnText(reason)).toBe(expected))
