import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gpsSessionOf } from '../../../test/gps-session-of.ts'
import { SessionNews } from './session-news.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('what became of two sessions is read aloud with one full stop after each', async () => {
  const [one, two] = [gpsSessionOf(), gpsSessionOf({ tripId: '2', plates: '22-AJ-5C' })]
  const { rerender } = await render(<SessionNews sessions={[one, two]} />)
  const error = 'Se requiere captcha.'
  await rerender(
    <SessionNews
      sessions={[
        { ...one, state: 'error', error },
        { ...two, state: 'logged', error: null },
      ]}
    />,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await expect
    .element(page.getByRole('log'))
    .toHaveTextContent('87-AK-2T: Con error. Se requiere captcha. 22-AJ-5C: Extrayendo...')
})
