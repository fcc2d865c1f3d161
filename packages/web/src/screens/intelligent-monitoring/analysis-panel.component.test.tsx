import { analyzeFleet } from '@vigia/domain/analysis/analyze-fleet'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AnalysisPanel } from './analysis-panel.tsx'
import type { Monitor } from './use-monitor.ts'

const NOW = Date.UTC(2026, 10, 23, 11)
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))

const draw = (thresholdMinutes: number) =>
  render(
    <AnalysisPanel
      monitor={
        {
          analysis: {
            result: analyzeFleet({
              trips: [],
              incidents: [],
              operators: [],
              tracking: [],
              now: NOW,
              previousScore: null,
            }),
            at: NOW,
            waitsFor: [],
          },
          load: null,
          config: { thresholdMinutes },
          refresh: () => undefined,
        } as unknown as Monitor
      }
    />,
  )

test('an analysis that counts by another limit than the table says so', async () => {
  await draw(20)
  await expect.element(page.getByText(/La tabla cuenta desde 20 min.* este análisis, desde 60 min/)).toBeVisible()
})

test('by the same limit there is nothing to say', async () => {
  await draw(60)
  await expect.element(page.getByRole('heading', { name: 'Predicciones' })).toBeVisible()
  expect(page.getByText(/La tabla cuenta/).elements()).toEqual([])
})
