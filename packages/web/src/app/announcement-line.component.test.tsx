import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Announcement } from '../api/announcement.ts'
import { AnnouncementLine } from './announcement-line.tsx'
import { followSettings } from './follow-settings.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const server = vi.hoisted(() => ({
  announcement: null as unknown,
  now: 0,
  personId: '1',
  tell: (_key: string | null) => {},
}))
vi.mock('../live/live.ts', () => ({
  acquireLive: () => ({
    onSettingChanged: (listener: (key: string | null) => void) => {
      server.tell = listener
      return () => {}
    },
  }),
}))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))
vi.mock('../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: server.personId } }) }))
vi.mock('../api/announcement.ts', () => ({ getAnnouncement: async () => server.announcement }))

const draw = async (announcement: Announcement | null) => {
  server.announcement = announcement
  const client = new QueryClient()
  const ui = () => (
    <QueryClientProvider client={client}>
      <AnnouncementLine />
    </QueryClientProvider>
  )
  const view = await render(ui())
  return { ...view, client, again: () => view.rerender(ui()) }
}
const NORMAL: Announcement = { text: '<b>Mantenimiento</b> a las 23:00', isImportant: false, until: null }
const line = page.getByRole('region', { name: 'Aviso a todos' })

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { now: NOW, personId: '1' })
})

test('a normal one is text, is closed by the person, and another text is shown again', async () => {
  const { unmount } = await draw(NORMAL)
  await expect.element(line).toHaveTextContent('<b>Mantenimiento</b> a las 23:00')
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await unmount()
  const another = await draw({ ...NORMAL, text: 'Ya terminó' })
  await expect.element(line).toHaveTextContent('Ya terminó')
  await another.unmount()
  const colleague = { ...NORMAL }
  server.personId = '2'
  await draw(colleague)
  await expect.element(line).toHaveTextContent('Mantenimiento')
})

test('an important one stays until it ends by itself', async () => {
  const { again } = await draw({ ...NORMAL, isImportant: true, until: NOW + 1_000 })
  await expect.element(line).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  server.now = NOW + 1_000
  await again()
  await expect.element(line).not.toBeInTheDocument()
})

/** By itself it asks each 30 s. */
const SOONER_THAN_IT_ASKS = { timeout: 10_000 }
test('it comes and goes as soon as the feed says that it changed', async () => {
  const { client } = await draw(null)
  const stop = followSettings(() => client)
  await expect.element(line).not.toBeInTheDocument()
  server.announcement = NORMAL
  server.tell('announcement')
  await expect.element(line, SOONER_THAN_IT_ASKS).toBeVisible()
  server.announcement = null
  server.tell(null)
  await expect.element(line, SOONER_THAN_IT_ASKS).not.toBeInTheDocument()
  stop()
})
