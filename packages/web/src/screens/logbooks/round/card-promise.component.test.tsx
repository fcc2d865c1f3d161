import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripPromise } from '../../../api/promises.ts'
import { CardPromise, PROMISE_ID } from './card-promise.tsx'
import { ago, NOW } from './round-fixture.ts'

const server = vi.hoisted(() => ({
  promises: [] as TripPromise[],
  failure: null as Error | null,
  asked: [] as unknown[],
  kept: [] as unknown[],
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../../api/promises.ts', () => ({
  listPromises: async (of: object) => {
    server.asked.push(of)
    if (server.failure !== null) throw server.failure
    return { promises: server.promises, nextCursor: null }
  },
  updatePromise: async ({ promiseId }: TripPromise, { state }: { state: string }) =>
    void server.kept.push([promiseId, state]),
}))
beforeEach(() => Object.assign(server, { promises: [], failure: null, asked: [], kept: [] }))

const promise = (promiseId: string, dueAt: number) =>
  ({ promiseId, text: `Llega a ${promiseId}`, dueAt, note: null, state: 'pending', version: 1 }) as TripPromise
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CardPromise tripId="7" now={NOW} />
    </QueryClientProvider>,
  )

test('the promise that falls first is kept by its button, which is asked once more', async () => {
  server.promises = [promise('Tula', NOW + 9 * 60_000), promise('Apaseo', ago(3)), promise('León', NOW + 60 * 60_000)]
  await draw()
  await expect.element(page.getByText('Promesa de las 09:39, vencida')).toBeVisible()
  await expect.element(page.getByText('Llega a Tula')).not.toBeInTheDocument()
  document.getElementById(PROMISE_ID)?.click()
  const dialog = page.getByRole('dialog', { name: 'Promesa cumplida' })
  await expect.element(dialog).toHaveTextContent('«Llega a Apaseo»')
  expect(server.kept).toEqual([])
  await dialog.getByRole('button', { name: 'Marcar cumplida' }).click()
  await expect.poll(() => server.kept).toEqual([['Apaseo', 'kept']])
})

test('one that is far off is not of this call', async () => {
  server.promises = [promise('León', NOW + 11 * 60_000)]
  await draw()
  await expect.poll(() => server.asked).toEqual([{ listed: 'abierta', isMine: false, tripId: '7' }])
  await expect.element(page.getByText('Promesa')).not.toBeInTheDocument()
})

test('that nobody knows whether there is one is said', async () => {
  server.failure = new Error('La base no responde.')
  await draw()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se sabe si este viaje tiene promesas')
})
