import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { GpsStateSection } from './gps-state-section.tsx'
import { RouteSection } from './route-section.tsx'

/** 09:42 in Mexico City. */
const NOW = Date.UTC(2026, 10, 24, 15, 42)
const MINUTE = 60_000
vi.mock('../../../live/use-server-now.ts', async (original) => ({
  ...(await original<object>()),
  useServerNow: () => Date.UTC(2026, 10, 24, 15, 42),
}))
vi.mock('../../../widgets/arrival/arrival-line.tsx', () => ({ ArrivalLine: () => null }))

test.each([
  ['a trip that was never heard', { point: null, fixAt: null }],
  ['one that is heard, whose origin or destination has no coordinates', { fixAt: NOW - MINUTE }],
])('of %s nobody says that it has not begun', async (_why, over) => {
  await render(<RouteSection trip={tripOf({ ...over, progressPercent: null })} place={null} />)
  await expect.element(page.getByText('Avance sin dato')).toBeVisible()
  await expect.element(page.getByText(/% del trayecto/)).not.toBeInTheDocument()
})

test.each([
  ['a minute ago', 1, 'Velocidad'],
  ['an hour ago', 60, 'Última velocidad'],
])('the speed of a fix of %s', async (_when, minutes, label) => {
  const trip = tripOf({ fixAt: NOW - minutes * MINUTE, speedKmh: 80 })
  await render(<GpsStateSection trip={trip} manual={null} />)
  await expect.element(page.getByRole('term').filter({ hasText: 'elocidad' })).toHaveTextContent(label)
})
