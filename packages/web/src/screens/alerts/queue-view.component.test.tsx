import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../test/alert-of.ts'
import '../../theme/tokens.css'
import type { alertHistory } from '../../api/alerts.ts'
import { QueueView } from './queue-view.tsx'
import type { Queue } from './use-queue.ts'

const history = vi.hoisted(() => vi.fn<typeof alertHistory>())
vi.mock('../../api/alerts.ts', async (load) => ({
  ...(await load<typeof import('../../api/alerts.ts')>()),
  alertHistory: history,
}))
vi.mock('../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
afterEach(() => {
  history.mockReset()
  document.body.style.width = ''
})

const queue = {
  held: { rows: [], over: new Set(), news: 0 },
  open: [],
  ...{
    counts: { waiting: 0, acknowledged: 0, snoozed: 0 },
    filter: { state: 'waiting', type: null },
    order: 'severity',
  },
} as unknown as Queue
const nothing = () => undefined
const draw = async (client = new QueryClient({ defaultOptions: { queries: { retry: false } } }), shown = queue) => {
  await render(
    <QueryClientProvider client={client}>
      <QueueView
        {...{ views: null, isBoard: false, queue: shown, selectedId: null, hasCards: false }}
        state={{ status: 'ready', alerts: [], asOf: Date.UTC(2026, 10, 23, 11), isLive: true, retry: nothing }}
        {...{
          onStep: nothing,
          onSelect: nothing,
          onOpen: nothing,
          onOpenAlert: nothing,
          onAssign: nothing,
          onSnooze: nothing,
          onAskDetail: nothing,
        }}
      />
    </QueryClientProvider>,
  )
  return client
}
const calm = page.getByText('Sin alertas activas')

test('a history that could not be asked for is no eight hours without an alert', async () => {
  history.mockRejectedValue(new Error('La base no responde.'))
  await draw()
  await expect.element(page.getByText('No se pudo consultar. La base no responde.')).toBeVisible()
  await expect.element(calm).toBeVisible()
  expect(page.getByText(/Ninguna alerta/).elements()).toEqual([])
})

test('one that is empty is', async () => {
  history.mockResolvedValue({ alerts: [], nextCursor: null })
  await draw()
  await expect.element(page.getByText(/^Ninguna alerta en las últimas 8 h\. Conexión en vivo/)).toBeVisible()
})

test('and the last one is named', async () => {
  history.mockResolvedValue({ alerts: [alertOf({ openedAt: Date.UTC(2026, 10, 23, 10) })], nextCursor: null })
  await draw()
  await expect.element(page.getByText(/^Última: Botón de pánico activado, 22-AJ-5C, 04:00\. /)).toBeVisible()
})

test('an answer that could not be renewed does not tell what the last hours were', async () => {
  history.mockResolvedValueOnce({ alerts: [], nextCursor: null }).mockRejectedValue(new Error('La base no responde.'))
  const client = await draw()
  await expect.element(page.getByText(/Ninguna alerta/)).toBeVisible()
  await client.refetchQueries()
  await expect.element(page.getByText('No se pudo consultar. La base no responde.')).toBeVisible()
  await expect.element(calm).toBeVisible()
  expect(page.getByText(/Ninguna alerta/).elements()).toEqual([])
})

test('every state is to be read in the 352 px that the queue has beside map and detail', async () => {
  history.mockResolvedValue({ alerts: [], nextCursor: null })
  await page.viewport(1440, 900)
  document.body.style.width = '352px'
  await draw(undefined, { ...queue, counts: { ...queue.counts, waiting: 188, acknowledged: 121, snoozed: 112 } })
  const last = page.getByRole('radio', { name: 'Todas 421' })
  await expect.element(last).toBeVisible()
  for (const radio of page.getByRole('radio').elements()) {
    expect(radio.getBoundingClientRect().right).toBeLessThanOrEqual(352)
    expect(radio.scrollWidth).toBeLessThanOrEqual(radio.clientWidth)
  }
})
