import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DiagnosisDialog } from './diagnosis-dialog.tsx'

const NOW = Date.UTC(2026, 10, 23, 11)
const MINUTE = 60_000
vi.mock('../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))
vi.mock('../../api/gps-diagnosis.ts', () => ({
  explainTripGps: async () => ({
    ...{ title: 'La plataforma no responde', evidence: [], steps: [], message: null },
    ...{ since: NOW - 3 * MINUTE, isSeen: false },
  }),
}))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test('since when the cause holds goes on while the dialog is open', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <DiagnosisDialog tripId="7" name="22-AJ-5C" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('hace 3 min')).toBeVisible()
  vi.advanceTimersByTime(10 * MINUTE)
  await expect.element(page.getByText('hace 13 min')).toBeVisible()
})
