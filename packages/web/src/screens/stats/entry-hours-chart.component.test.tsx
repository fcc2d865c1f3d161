import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EntryHoursChart } from './entry-hours-chart.tsx'
import type { OpenPart } from './kpi-part.tsx'

const server = vi.hoisted(() => ({ asked: [] as unknown[], isKept: true, entries: {} as Record<number, number> }))
vi.mock('../../api/call.ts', () => ({
  call: async (name: string, { query }: { readonly query: object }) => {
    server.asked.push([name, query])
    const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, entries: server.entries[hour] ?? 0 }))
    return { is_kept: server.isKept, hours: server.isKept ? hours : [] }
  },
}))

const onOpen = vi.fn<OpenPart>()
const SCOPE = { from: '2026-11-24', to: '2026-11-26', clientId: '7', carrierId: null }
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EntryHoursChart scope={SCOPE} onOpen={onOpen} />
    </QueryClientProvider>,
  )

test('a bar opens the comments of its hour; of one without any there is none to open', async () => {
  server.entries = { 3: 1, 9: 1_200 }
  await draw()
  await expect.element(page.getByRole('img', { name: 'de 04:00 a 04:59: 0 comentarios' })).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onOpen.mock.calls.map(([part]) => part)).toEqual([
    {
      title: 'Comentarios de 09:00 a 09:59',
      lists: [{ kpiKey: 'entries', figure: '1,200 comentarios', part: { hour: 9 } }],
    },
  ])
  expect(server.asked).toEqual([
    ['getEntryHours', { from: '2026-11-24', to: '2026-11-26', client_id: '7', carrier_id: null }],
  ])
})

test('nothing written is said, and so is what is kept no longer', async () => {
  server.entries = {}
  await draw()
  await expect.element(page.getByText('Ninguna persona comentó en el periodo')).toBeVisible()
  server.isKept = false
  await draw()
  await expect.element(page.getByText('De estos días ya no se guarda todo')).toBeVisible()
})
