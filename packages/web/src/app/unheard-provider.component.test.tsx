import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noteAnswer } from '../api/answered-at.ts'
import { useUnheardSince } from '../ui/unheard-since.ts'
import { UnheardProvider } from './unheard-provider.tsx'

const live = vi.hoisted(() => ({ connection: {} as object }))
vi.mock('../live/use-live.ts', () => ({ useConnection: () => live.connection }))
vi.mock('../live/live.ts', () => ({ acquireLive: () => ({ clock: { offset: () => 500 } }) }))

const Told = () => <p>{useUnheardSince() ?? 'en vivo'}</p>

test.each([
  ['a server that is heard', { state: 'connected' }, 'en vivo'],
  ['the beginning', { state: 'connecting' }, 'en vivo'],
  ['a blip', { state: 'disconnected', since: 1_000, notLive: false }, 'en vivo'],
  ['a silent server: by its own clock', { state: 'disconnected', since: 1_000, notLive: true }, '1500'],
])('%s', async (_, connection, said) => {
  live.connection = connection
  await render(
    <UnheardProvider>
      <Told />
    </UnheardProvider>,
  )
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test('a silent feed beside calls that are answered: until the last answer, whether it came before or comes now', async () => {
  live.connection = { state: 'disconnected', since: 1_000, notLive: true }
  noteAnswer(5_000)
  await render(
    <UnheardProvider>
      <Told />
    </UnheardProvider>,
  )
  await expect.element(page.getByText('5500', { exact: true })).toBeVisible()
  noteAnswer(7_000)
  await expect.element(page.getByText('7500', { exact: true })).toBeVisible()
})
