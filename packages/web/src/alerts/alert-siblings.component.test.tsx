import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert } from '../api/alerts.ts'
import { AlertSiblings } from './alert-siblings.tsx'

const known = vi.hoisted(() => ({ alerts: [] as readonly Alert[], open: vi.fn<(alertId: string) => void>() }))
vi.mock('./use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: known.alerts }) }))
vi.mock('./alert-host.ts', () => ({ openAlert: known.open }))
vi.mock('../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
afterEach(() => known.open.mockReset())

const of = (alertId: string, title: string) => alertOf({ alertId, title })

test('the other alerts of a trip are named, and each opens', async () => {
  known.alerts = [alertOf(), of('a2', 'Unidad detenida'), of('a3', 'Sin señal GPS')]
  await render(<AlertSiblings alert={alertOf()} />)
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Sin señal GPS' }).click()
  expect(known.open.mock.calls).toEqual([['a3']])
})

test('of many the first five are named, and how many more there are', async () => {
  known.alerts = Array.from({ length: 9 }, (_, at) => of(`s${at}`, `Alerta ${at}`))
  await render(<AlertSiblings alert={alertOf()} />)
  expect(page.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(page.getByText('y 4 más en la cola')).toBeVisible()
})

test('without any it says nothing', async () => {
  known.alerts = [alertOf()]
  const { container } = await render(<AlertSiblings alert={alertOf()} />)
  expect(container.textContent).toBe('')
})
