import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useGuardian } from './use-guardian.ts'

const ANSWERS: Readonly<Record<string, unknown>> = {
  gpsPositions: [],
  realtimeMetrics: {},
  riskAnalysis: { travels_at_risk: [], history: [] },
}
/** What was asked of the server, by name, in order; each waits for its answer. */
const asked = vi.hoisted((): { readonly name: string; readonly answer: () => void }[] => [])
vi.mock('../../api/call.ts', async (load) => ({
  ...(await load<typeof import('../../api/call.ts')>()),
  call: (name: string) => new Promise((resolve) => asked.push({ name, answer: () => resolve(ANSWERS[name]) })),
}))
vi.mock('../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))
vi.mock('../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'loading' }) }))

function Board() {
  const { isLoading, metrics, risk, refresh } = useGuardian()
  return (
    <>
      <output>{metrics.isFetching || risk.isFetching ? 'cifras en camino' : 'cifras al día'}</output>
      <button type="button" onClick={refresh}>
        {isLoading ? 'Actualizando' : 'Actualizar'}
      </button>
    </>
  )
}
const names = () => asked.map(({ name }) => name).toSorted()
const ALL = Object.keys(ANSWERS).toSorted()

test('refreshed by hand each figure is asked for once, and it is loading until the positions are there', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Board />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.poll(names).toEqual(ALL)
  for (const { answer } of asked.splice(0)) answer()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => names().includes('gpsPositions')).toBe(true)
  expect(names()).toEqual(ALL)
  for (const { name, answer } of asked) if (name !== 'gpsPositions') answer()
  await expect.element(page.getByText('cifras al día')).toBeVisible()
  const button = page.getByRole('button')
  expect(button.element().textContent).toBe('Actualizando')
  for (const { answer } of asked) answer()
  await expect.element(button).toHaveTextContent('Actualizar')
})
