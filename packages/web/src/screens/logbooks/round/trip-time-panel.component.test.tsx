import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TripTimePanel } from './trip-time-panel.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const server = vi.hoisted(() => ({ sent: [] as unknown[], asked: 0 }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/trip-timeline.ts', () => ({
  tripTimeline: async () => ({ ...quiet, entries: [said], contactGaps: [{ ...quiet, level: 'orange' }] }),
}))
vi.mock('../../../api/comments.ts', () => ({
  listComments: async () => {
    server.asked += 1
    const entry = { commentId: '9', text: 'Contesta: todo bien', by: 'Ana Pineda', at: NOW - 38 * 60_000 }
    const marks = { writtenAt: null, isVisible: false, stopReason: null, photoId: null, corrections: [] }
    return {
      comments: [{ ...entry, ...marks, outcome: 'answered', mayCorrect: true, isProved: false }],
      hasMore: false,
    }
  },
  correctComment: async (...sent: unknown[]) => void server.sent.push(sent),
  setCommentVisibility: async () => undefined,
}))

const said = {
  ...{ entryId: 'comment:9', source: 'comment', at: NOW - 38 * 60_000, until: null, text: 'Contesta: todo bien' },
  ...{ by: 'Ana Pineda', outcome: 'answered', severity: null, writtenAt: null, isVisible: false, stopReason: null },
  ...{ photoId: null, corrections: [] },
}
const quiet = { from: NOW - 312 * 60_000, to: NOW, gpsFrom: NOW, gpsGaps: [], stops: [], hasMore: false }

test('beside the card an entry of the trip is corrected, and the card asks anew', async () => {
  const corrected = vi.fn()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TripTimePanel tripId="7" newestAt={NOW} onCorrected={corrected} onClose={null} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('desde 04:30, a escala')).toBeVisible()
  await expect.element(page.getByText('Contesta: todo bien')).toBeVisible()
  expect(document.querySelector('rect[data-level="orange"]')).not.toBeNull()
  expect(server.asked).toBe(0)
  await page.getByRole('button', { name: 'Corregir una entrada' }).click()
  await page.getByRole('button', { name: 'Corregir la entrada de las 09:04' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir entrada' })
  await dialog.getByRole('combobox', { name: 'Resultado del contacto' }).selectOptions('No contestó')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Tecla 1 por 2')
  await dialog.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([['9', { text: 'No contesta. todo bien', reason: 'Tecla 1 por 2', outcome: 'no-answer', after: 0 }]])
  await expect.poll(() => corrected.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Dejar de corregir' }).click()
  await expect.element(page.getByRole('button', { name: 'Corregir la entrada' })).not.toBeInTheDocument()
})

test('in a sheet it is closed by its button; beside the card it has none', async () => {
  const close = vi.fn()
  const panel = (onClose: (() => void) | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <TripTimePanel tripId="7" newestAt={NOW} onCorrected={() => undefined} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = await render(panel(close))
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  expect(close).toHaveBeenCalledOnce()
  await rerender(panel(null))
  await expect.element(page.getByRole('button', { name: 'Corregir una entrada' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Cerrar', exact: true }).query()).toBeNull()
})
