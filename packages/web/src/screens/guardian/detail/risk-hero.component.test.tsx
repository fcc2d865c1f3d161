import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Guardian } from '../use-guardian.ts'
import { RiskHero } from './risk-hero.tsx'

vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))

// 05:00 in Mexico City.
const NOW = Date.UTC(2026, 10, 23, 11)
const MINUTE = 60_000
const open = (severity: 'critical' | 'high', minutesAgo: number, isAcknowledged = false) => ({
  severity,
  openedAt: NOW - minutesAgo * MINUTE,
  acknowledgedAt: isAcknowledged ? NOW : null,
})

const draw = (alerts: readonly ReturnType<typeof open>[], analysedCount = 3) =>
  render(
    <RiskHero
      guardian={
        {
          risk: { data: { averageScore: analysedCount === 0 ? 0 : 18, analysedCount, history: [] }, error: null },
          alerts: { status: 'ready', alerts },
          refresh: () => undefined,
        } as unknown as Guardian
      }
    />,
  )

test('what nobody has acknowledged raises the ring for as long as it waits, and says since when', async () => {
  await draw([open('critical', 341), open('critical', 2), open('high', 40), open('critical', 500, true)])
  await expect.element(page.getByRole('img', { name: 'Riesgo 68 de 100' })).toBeVisible()
  await expect.element(page.getByText('+20 × 2 críticas sin reconocer desde 23:19')).toBeVisible()
  await expect.element(page.getByText('+10 alta sin reconocer desde 04:20')).toBeVisible()
})

test('once all are acknowledged the average stands alone', async () => {
  await draw([open('critical', 341, true)])
  await expect.element(page.getByRole('img', { name: 'Riesgo 18 de 100' })).toBeVisible()
  expect(page.getByText(/sin reconocer/).elements()).toEqual([])
})

test('of no trip there is no average: none is said to be 0, and what is open counts all the same', async () => {
  const screen = await draw([], 0)
  await expect.element(page.getByText('Ningún viaje en tránsito')).toBeVisible()
  expect(page.getByRole('img').elements()).toEqual([])
  await screen.unmount()
  await draw([open('critical', 2)], 0)
  await expect.element(page.getByRole('img', { name: 'Riesgo 20 de 100' })).toBeVisible()
  await expect.element(page.getByText('Ningún viaje en tránsito')).toBeVisible()
})
