import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { acknowledgedText, alertSentences, missedText, notificationBody, spokenAlerts } from './alert-text.ts'

const MINUTE_MS = 60_000
/** When the alerts of `alertOf` are raised. */
const NOW = 1_000

test.each([
  ['with plates', alertOf(), 'Botón de pánico activado · 22-AJ-5C'],
  [
    'of a platform',
    alertOf({ plates: null, platform: 'Rastreo Norte', title: 'Plataforma sin señal' }),
    'Plataforma sin señal · Rastreo Norte',
  ],
  ['of the company', alertOf({ plates: null, invoice: null }), 'Botón de pánico activado'],
] as const)('a notification %s', (_why, alert, body) => {
  expect(notificationBody(alert)).toBe(body)
})

test('who acknowledged, and when', () => {
  expect(acknowledgedText(alertOf())).toBe('')
  const at = Date.parse('2026-11-21T07:55:00Z')
  expect(acknowledgedText(alertOf({ acknowledgedAt: at, acknowledgedBy: 'María Reyes' }))).toBe(
    'Reconocida 01:55 · M. Reyes',
  )
})

test.each([
  [
    'where it is',
    'A 4 km al sur de Matehuala, San Luis Potosí',
    ', A 4 kilómetros al sur de Matehuala, San Luis Potosí',
  ],
  ['one kilometre', 'A 1 km al norte de Sola, Oaxaca', ', A 1 kilómetro al norte de Sola, Oaxaca'],
  [
    'the kilometre of its road',
    'JAL-1 km 20, a 4 km al sur de Tala, Jalisco',
    ', JAL-1 kilómetro 20, a 4 kilómetros al sur de Tala, Jalisco',
  ],
  [
    'the metres after it',
    'MEX-57D km 148+600, a 1 km al sur de Matehuala',
    ', MEX-57D kilómetro 148 más 600, a 1 kilómetro al sur de Matehuala',
  ],
  ['nothing that is not known', null, ''],
])('an alert is said with %s', (_why, place, said) => {
  expect(spokenAlerts('Alerta', 'alertas nuevas', [alertOf({ place, lastSignalAt: NOW })], NOW)).toBe(
    `Alerta: 22-AJ-5C, Botón de pánico activado${said}`,
  )
})

test('up to three alerts are said by name, more as a number', () => {
  expect(spokenAlerts('Alerta crítica', 'alertas críticas nuevas', [alertOf()], NOW)).toBe(
    'Alerta crítica: 22-AJ-5C, Botón de pánico activado',
  )
  expect(
    spokenAlerts(
      'Alerta',
      'alertas nuevas',
      Array.from({ length: 4 }, () => alertOf()),
      NOW,
    ),
  ).toBe('4 alertas nuevas')
})

test('what was missed, in one sentence', () => {
  expect(missedText([alertOf()])).toBe('1 alerta (1 crítica) mientras no había conexión')
  expect(missedText([alertOf({ severity: 'high' }), alertOf({ severity: 'medium' })])).toBe(
    '2 alertas mientras no había conexión',
  )
})

test.each([
  ['Se detuvo.', 'En Saltillo, Coahuila', 'Se detuvo. En Saltillo, Coahuila.'],
  ['Asalto', 'En Saltillo, Coahuila', 'Asalto. En Saltillo, Coahuila.'],
  ['¿Asalto?', 'Cerca de Saltillo, Coahuila', '¿Asalto? Cerca de Saltillo, Coahuila.'],
  ['', 'En Saltillo, Coahuila', 'En Saltillo, Coahuila.'],
  ['Asalto', null, 'Asalto'],
  ['', null, ''],
])('what happened and where: %j, %j', (message, place, sentences) => {
  expect(alertSentences(alertOf({ message, place, lastSignalAt: NOW }), NOW)).toBe(sentences)
})

test('the place of a unit that is silent is said as the last one known, with the age of its signal', () => {
  const place = 'A 4 km al sur de Matehuala, San Luis Potosí'
  const silent = alertOf({
    type: 'POSIBLE_BLOQUEO',
    title: 'Posible bloqueo de señal',
    message: 'Dejó de reportar.',
    place,
  })
  const alert = { ...silent, openedAt: NOW, lastSignalAt: NOW - 10 * MINUTE_MS }
  const now = NOW + 15 * MINUTE_MS
  expect(alertSentences(alert, now)).toBe(
    'Dejó de reportar. Última posición conocida: a 4 km al sur de Matehuala, San Luis Potosí, última señal hace 25 min.',
  )
  expect(spokenAlerts('Alerta', 'alertas nuevas', [alert], now)).toBe(
    'Alerta: 22-AJ-5C, Posible bloqueo de señal, Última posición conocida: a 4 kilómetros al sur de Matehuala, San Luis Potosí, última señal hace 25 min',
  )
})
