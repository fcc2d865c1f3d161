import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HeaderSlotProvider, useHeaderSlot } from '../../../widgets/header-slot.tsx'
import { rows } from './draw-round.tsx'
import { ago, begun, NOW, trip } from './round-fixture.ts'
import { type QueueKind, RoundHeader } from './round-header.tsx'
import { RoundQueueList } from './round-queue.tsx'
import type { RoundWork } from './use-round.ts'

vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))

const trips = [
  trip(1),
  trip(2, { lastAttempt: { outcome: 'voicemail', at: ago(5) } }),
  trip(3, { dueAt: NOW + 20 * 60_000 }),
]
const work = {
  ...{
    trips,
    round: begun(),
    queue: { trips, promoted: [] },
    put: new Set(),
    selected: null,
    leases: new Map(),
    done: 0,
  },
} as unknown as RoundWork

function Bar() {
  const { setSlot } = useHeaderSlot()
  return <header ref={setSlot} />
}

function Screen() {
  const [kind, setKind] = useState<QueueKind>('all')
  return (
    <HeaderSlotProvider>
      <Bar />
      <RoundHeader work={work} kind={kind} onKind={setKind} hasCounters />
      <RoundQueueList work={work} kind={kind} onChoose={() => undefined} />
    </HeaderSlotProvider>
  )
}

test.each([
  [1440, /Vencidos/, ['P-1', 'P-2'], '2 de 3 · próximo contacto primero'],
  [390, /Sin respuesta/, ['P-2'], '1 de 3 · próximo contacto primero'],
])('a counter of the bar narrows the queue, and pressed again no more (%s px)', async (width, name, left, told) => {
  await page.viewport(width, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('3 · próximo contacto primero')).toBeVisible()
  const counter = page.getByRole('button', { name })
  await counter.click()
  await expect.element(page.getByText(told)).toBeVisible()
  expect(rows()).toEqual(left)
  await counter.click()
  await expect.poll(rows).toEqual(['P-1', 'P-2', 'P-3'])
})
