import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { commandsNow } from '../../../widgets/command-registry.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { Round } from './round.tsx'

/** The round at 1440, and the client whose data it shows. */
export const draw = async () => {
  await page.viewport(1440, 900)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <Round rowEnd={null} />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}
/** The card of a trip. */
export const card = (plates: string) => page.getByRole('article', { name: `Viaje ${plates}` })
/** Its Enter counts from 400 ms after it came. */
export const settled = async (plates: string): Promise<void> => {
  await expect.element(card(plates)).toBeVisible()
  const came = performance.now()
  await expect.poll(() => performance.now() - came, { interval: 50 }).toBeGreaterThan(450)
}
/** A key of one letter, which the shell hands to whoever offers it; drawn before the next, as after a real key. */
export const press = (key: string): void =>
  flushSync(commandsNow().find(({ keys }) => keys === key)?.run ?? (() => undefined))
/** At once, without the way through the browser; whether the button under it would be pressed as well. */
export const enter = (repeat: boolean): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
  )
/** The plates of the queue, from the first to the last. */
export const rows = () =>
  [...document.querySelectorAll('[aria-label="Por contactar"] ol [data-slot~="plate"]')].map((one) => one.textContent)
