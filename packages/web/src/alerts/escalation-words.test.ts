import { expect, test } from 'vitest'
import type { Escalation } from '../api/escalations.ts'
import { clockTime } from '../text/clock-time.ts'
import { escalatedBrief, escalatedText, proofText, rungText } from './escalation-words.ts'

const AT = Date.UTC(2026, 10, 26, 16, 42)
const time = clockTime(AT)
const RUNG: Escalation = {
  ...{ escalationId: '1', clock: 'ack', role: 'supervisor', person: null, at: AT, outcome: 'told', notices: [] },
  ...{ by: null, reason: null },
}

test.each<readonly [Partial<Escalation>, string]>([
  [{}, `A supervisión · ${time}, nadie la reconoció`],
  [{ role: 'administrador', clock: 'resolve' }, `A administración · ${time}, nadie la resolvió`],
  [{ role: null, person: 'Ana Ríos' }, `A Ana Ríos · ${time}, nadie la reconoció`],
  [{ clock: 'person', by: 'Luis Paz', reason: 'Nadie contesta' }, `A supervisión · ${time}, Luis Paz: Nadie contesta`],
  [{ outcome: 'nobody' }, `Nadie de supervisión ve esta alerta · ${time}, nadie la reconoció`],
  [{ outcome: 'no-way' }, `Nadie de supervisión tiene notificaciones ni correo · ${time}, nadie la reconoció`],
])('a role in words: %j', (over, expected) => expect(rungText({ ...RUNG, ...over })).toBe(expected))

test.each([
  ['push', 'sent', AT, `notificación enviada ${time}`],
  ['mail', 'sent', AT, `correo enviado ${time}`],
  ['push', 'waiting', null, 'notificación por salir'],
  ['mail', 'failed', AT, 'correo no salió'],
  ['mail', 'dropped', null, 'correo ya no hizo falta'],
] as const)('its proof: %s %s', (channel, state, at, expected) => {
  expect(proofText({ name: 'Ana', channel, state, at })).toBe(expected)
})

test.each([
  [true, 'Escalada a supervisión', 'A supervisión'],
  [false, 'Sin respuesta y nadie avisado', 'Nadie avisado'],
])('in a line, told %s', (isNotified, expected, brief) => {
  const escalated = { role: 'supervisor', person: null, at: AT, isNotified } as const
  expect([escalatedText(escalated), escalatedBrief(escalated)]).toEqual([expected, brief])
})
