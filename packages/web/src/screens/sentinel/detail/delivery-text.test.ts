import { expect, test } from 'vitest'
import { weekdayTime } from '../../../text/weekday-time.ts'
import { deliveryText } from './delivery-text.ts'

const MINUTE = 60_000
/** Saturday, 03:35 in Mexico City. */
const now = Date.UTC(2026, 10, 21, 9, 35)

test.each([
  [
    'the ETA is later than the appointment',
    { etaAt: now + 95 * MINUTE, dueAt: now },
    'ETA informada sáb 05:10 · 1 h 35 min tarde',
    true,
  ],
  [
    'the ETA is in time',
    { etaAt: now + 95 * MINUTE, dueAt: now + 200 * MINUTE },
    'ETA informada sáb 05:10 · antes de la cita',
    false,
  ],
  [
    'to the minute',
    { etaAt: now + 95 * MINUTE, dueAt: now + 95 * MINUTE },
    'ETA informada sáb 05:10 · a la hora de la cita',
    false,
  ],
  [
    'the appointment has passed, no ETA',
    { etaAt: null, dueAt: now - 50 * MINUTE },
    'Cita sáb 02:45 · 50 min tarde',
    true,
  ],
  ['an appointment to come', { etaAt: null, dueAt: now + 95 * MINUTE }, 'Cita sáb 05:10', false],
  [
    'an ETA of the past is no arrival',
    { etaAt: now - 100 * MINUTE, dueAt: now - 50 * MINUTE },
    'ETA informada sáb 01:55 · 50 min tarde',
    true,
  ],
  [
    'an ETA of the past before the appointment',
    { etaAt: now - 100 * MINUTE, dueAt: now + MINUTE },
    'ETA informada sáb 01:55 · ya pasó',
    false,
  ],
  ['only an ETA', { etaAt: now + 95 * MINUTE, dueAt: null }, 'ETA informada sáb 05:10', false],
  [
    'an ETA that a stop does not support is not told',
    { etaAt: now + 95 * MINUTE, dueAt: now + 200 * MINUTE, etaDoubt: 'stopped' },
    'Cita sáb 06:55 · Sin ETA confiable: unidad detenida',
    false,
  ],
  [
    'nor one of a unit that is not heard, late already',
    { etaAt: now + 95 * MINUTE, dueAt: now - 50 * MINUTE, etaDoubt: 'no-signal' },
    'Cita sáb 02:45 · 50 min tarde · Sin ETA confiable: no hay señal',
    true,
  ],
  [
    'nor without an appointment',
    { etaAt: now + 95 * MINUTE, dueAt: null, etaDoubt: 'too-far' },
    'Sin ETA confiable: ya no alcanza a llegar',
    false,
  ],
  ['nothing', { etaAt: null, dueAt: null }, 'Sin cita ni hora estimada', false],
] as const)('%s', (_why, delivery, text, isLate) => {
  expect(deliveryText({ etaDoubt: null, ...delivery }, now)).toEqual({ text, isLate })
})

const DAY = 24 * 60 * MINUTE
test.each([
  ['today', 0, 'sáb 03:35'],
  ['in less than six days', 6 * DAY - MINUTE, 'vie 03:34'],
  ['in six days', 6 * DAY, '27 nov, 03:35'],
  ['in a week, whose weekday is that of today', 7 * DAY, '28 nov, 03:35'],
  ['less than six days ago', MINUTE - 6 * DAY, 'dom 03:36'],
  ['a week ago', -7 * DAY, '14 nov, 03:35'],
])(
  'a weekday and a time of the 24-hour clock, the date where that may be another week’s: %s',
  (_why, fromNow, text) => {
    expect(weekdayTime(now + fromNow, now)).toBe(text)
  },
)
