import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../../test/alert-of.ts'
import type { Alert } from '../../../api/alerts.ts'
import { TripAlertsSection } from './trip-alerts-section.tsx'

const open = vi.hoisted((): { alerts: readonly Alert[] } => ({ alerts: [] }))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: open.alerts }) }))

const client = new QueryClient()
const draw = (alerts: readonly Alert[]) => {
  open.alerts = alerts
  return (
    <QueryClientProvider client={client}>
      <TripAlertsSection tripId="t1" />
    </QueryClientProvider>
  )
}
const stopped = alertOf({ alertId: 'a1', type: 'UNIDAD_DETENIDA', severity: 'high' })
const panic = alertOf({ alertId: 'a2' })
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('h4 b')?.textContent)

test('no other alert comes under the pointer that is about to acknowledge one', async () => {
  const screen = await render(draw([stopped]))
  await page.getByText('UNIDAD_DETENIDA').hover()
  await screen.rerender(draw([panic, stopped]))
  await expect.poll(shown).toEqual(['UNIDAD_DETENIDA', 'PANICO'])
})

test('one that closes under the pointer says so and offers no act, until the pointer leaves', async () => {
  const screen = await render(draw([stopped, alertOf({ alertId: 'a3', type: 'SIN_GPS', severity: 'medium' })]))
  await page.getByText('UNIDAD_DETENIDA').hover()
  await screen.rerender(draw([alertOf({ alertId: 'a3', type: 'SIN_GPS', severity: 'medium' })]))
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('Ya no está activa')
  await expect.poll(shown).toEqual(['UNIDAD_DETENIDA', 'SIN_GPS'])
  await page.getByRole('heading', { name: 'Alertas activas' }).hover()
  await expect.poll(shown).toEqual(['SIN_GPS'])
})
