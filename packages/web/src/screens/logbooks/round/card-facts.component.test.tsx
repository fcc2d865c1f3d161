import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { CardFacts } from './card-facts.tsx'
import { NOW } from './round-fixture.ts'

vi.mock('../../../widgets/arrival/arrival-line.tsx', () => ({ ArrivalLine: () => null }))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const arrival = (over: Parameters<typeof tripOf>[0]) =>
  render(<CardFacts trip={tripOf({ fixAt: NOW, ...over })} place="Tula" now={NOW}></CardFacts>)
const told = () => page.getByText('Llegada').element().parentElement?.textContent

test.each([
  ['of today', { etaAt: NOW + HOUR, dueAt: NOW + 2 * HOUR }, 'Llegadamar 10:42Cita mar 11:42'],
  ['of another day', { etaAt: NOW + 30 * HOUR, dueAt: NOW + 48 * HOUR }, 'Llegadamié 15:42Cita jue 09:42'],
  ['of another week', { etaAt: NOW + 5 * 24 * HOUR, dueAt: NOW + 7 * 24 * HOUR }, 'Llegadadom 09:42Cita 1 dic, 09:42'],
  [
    'of last week',
    { etaAt: NOW - 6 * 24 * HOUR, dueAt: NOW - 8 * 24 * HOUR },
    'Llegada18 nov, 09:42 · ya pasóCita 16 nov, 09:42 · 8 días tarde',
  ],
  ['that has gone by', { etaAt: NOW - HOUR, dueAt: NOW + HOUR }, 'Llegadamar 08:42 · ya pasóCita mar 10:42'],
  [
    'after its appointment',
    { etaAt: null, dueAt: NOW - 95 * MINUTE },
    'LlegadaSin estimarCita mar 08:07 · 1 h 35 min tarde',
  ],
  ['without one', { etaAt: null, dueAt: null }, 'LlegadaSin estimarSin cita'],
])('an hour of arrival says its day, and whether it is past: %s', async (_why, over, text) => {
  await arrival(over)
  expect(told()).toBe(text)
})
