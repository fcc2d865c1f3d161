import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { TripImport } from '../../api/trip-imports.ts'
import { ResultStep } from './result-step.tsx'

const server = vi.hoisted(() => ({ failure: null as Error | null }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    if (server.failure !== null) throw server.failure
    return { data: [ROW], nextCursor: null }
  },
}))

const ROW = {
  ...{
    row: 2,
    external_invoice: 'H-2',
    result: 'created',
    left_out: false,
    is_written: false,
    changes: [],
    warnings: [],
    errors: [],
  },
  ...{ has_password: false, values: { external_invoice: 'H-2' } },
}
const FOUND = {
  ...{ id: 'a', filename: 'viajes.xlsx', state: 'cancelled', is_reviewed: true, total: 1, left_out: 0, passwords: 0 },
  ...{ summary: { created: 1, updated: 0, unchanged: 0, refused: 0 }, undone: null, undo_until: null, error: null },
  ...{ took_ms: null, by: null, created: '2026-11-24T15:00:00.000Z', ended: null, rows: [], warnings: [] },
} as unknown as TripImport

test('a report by row of which the call failed is told to have failed, and is there when asked again', async () => {
  server.failure = new ApiError({ kind: 'http', status: 500, code: 'INTERNAL', message: 'Falló la lectura' })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ResultStep of={FOUND} onChange={() => undefined} onLeave={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Falló la lectura')).toBeVisible()
  server.failure = null
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('H-2').first()).toBeVisible()
})
