import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../test/alert-of.ts'
import type { AlertsState } from '../../alerts/alert-sync.ts'
import { ShellCommands } from '../../app/shell-commands.tsx'
import { HeaderSlotProvider, useHeaderSlot } from '../../widgets/header-slot.tsx'
import { Screen } from './alerts-screen.tsx'

const store = vi.hoisted(() => ({ state: { status: 'loading' } as AlertsState }))
vi.mock('../../alerts/use-alerts.ts', () => ({ useAlerts: () => store.state }))
vi.mock('../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
vi.mock('../../api/alerts.ts', async (load) => ({
  ...(await load<typeof import('../../api/alerts.ts')>()),
  alertHistory: () => Promise.resolve({ alerts: [], nextCursor: null }),
}))

const NOW = Date.now()
/** So many in so short a time are a burst, whose banner stands above the list. */
const BURST = Array.from({ length: 20 }, (_, at) =>
  alertOf({ alertId: `a${at}`, plates: `P-${at}`, openedAt: NOW - 60_000 - at }),
)
const stateOf = (isLive: boolean): AlertsState => ({
  ...{ status: 'ready', alerts: BURST, asOf: NOW, isLive, retry: () => undefined },
})

beforeEach(() =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' })),
)
afterEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

function Bar() {
  return <div ref={useHeaderSlot().setSlot} />
}
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/alerts']}>
        <HeaderSlotProvider>
          <div style={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100dvh' }}>
            <Bar />
            <Screen />
          </div>
          <ShellCommands />
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const row = (plates: string) => page.getByRole('listitem').filter({ hasText: plates }).element().getBoundingClientRect()
const main = () => page.getByRole('main', { name: 'Alertas' }).element()
const toTheEnd = () => main().scrollTo({ top: main().scrollHeight, behavior: 'instant' })

test.each([
  [390, 844],
  [352, 760],
])('on a phone of %i × %i filters and banner scroll away, and the list has the whole screen', async (...size) => {
  await page.viewport(...size)
  store.state = stateOf(true)
  await draw()
  await expect.element(page.getByText('Ráfaga de alertas: 20 en 10 min')).toBeVisible()
  const bounds = () => main().getBoundingClientRect()
  await expect
    .poll(() => {
      toTheEnd()
      return row('P-19').bottom - bounds().bottom
    })
    .toBeLessThan(1)
  // Three cards and more, where one had room.
  expect(row('P-17').top).toBeGreaterThan(bounds().top)
  const banner = page.getByText('Ráfaga de alertas: 20 en 10 min').element().getBoundingClientRect()
  expect(banner.bottom).toBeLessThan(bounds().top)
})

test('that the alerts are not live stays in sight however far one scrolls', async () => {
  await page.viewport(390, 844)
  store.state = stateOf(false)
  await draw()
  const words = page.getByText('Las alertas no están en vivo')
  await expect.element(words).toBeVisible()
  toTheEnd()
  const { top } = main().getBoundingClientRect()
  await expect.poll(() => words.element().getBoundingClientRect().top).toBeGreaterThan(top)
  expect(words.element().getBoundingClientRect().top).toBeLessThan(top + 60)
})

test.each([true, false])(
  'that critical alerts do not sound stays in sight however far one scrolls, live: %s',
  async (isLive) => {
    await page.viewport(390, 844)
    store.state = stateOf(isLive)
    await draw()
    const words = page.getByText('Las alertas críticas no suenan')
    await expect.element(words).toBeVisible()
    toTheEnd()
    const { top } = main().getBoundingClientRect()
    const isOnTop = (): boolean => {
      const { left, top: at, height } = words.element().getBoundingClientRect()
      return at >= top && document.elementFromPoint(left + 5, at + height / 2) === words.element()
    }
    await expect.poll(isOnTop).toBe(true)
    const others = page.getByText('Las alertas no están en vivo').elements()
    expect(others).toHaveLength(isLive ? 0 : 1)
    const bottom = words.element().closest('p')?.getBoundingClientRect().bottom ?? 0
    for (const one of others) expect(one.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  },
)

test('a card that the keys bring into sight is not under what stays on top, however high that is', async () => {
  await page.viewport(390, 844)
  store.state = stateOf(false)
  await draw()
  await expect.element(page.getByText('Ráfaga de alertas: 20 en 10 min')).toBeVisible()
  const current = () => document.querySelector('[aria-current="true"]')
  const goTo = async (key: 'j' | 'k', plates: string): Promise<void> => {
    await userEvent.keyboard(key)
    await expect.poll(() => current()?.textContent).toContain(plates)
  }
  for (let at = 0; at < 12; at += 1) await goTo('j', `P-${at}`)
  await userEvent.keyboard('x')
  const bar = page.getByRole('toolbar', { name: 'Alertas elegidas' })
  await expect.element(bar).toBeVisible()
  const stays = () => bar.element().parentElement?.getBoundingClientRect()
  expect(stays()?.height).toBeGreaterThan(48)
  for (let at = 10; at >= 4; at -= 1) {
    await goTo('k', `P-${at}`)
    const below = () => (current()?.getBoundingClientRect().top ?? 0) - (stays()?.bottom ?? Number.NaN)
    // Half a pixel is lost to whole pixels of scrolling.
    await expect.poll(below).toBeGreaterThan(-1)
  }
})
