import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Round } from '../../../api/rounds.ts'
import { begun } from './round-fixture.ts'
import { useRoundClock } from './use-round-clock.ts'

const key = (repeat: boolean) =>
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', repeat, bubbles: true }))
const running: Round = { ...begun(), elapsedMs: 60_000 }

test('a round counts from the first key on, and one that is held since before is none', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { result, act } = await renderHook(() => useRoundClock(running))
  now.mockReturnValue(31_000)
  await act(() => key(true))
  expect(result.current.times().elapsedMs).toBe(60_000)
  await act(() => key(false))
  now.mockReturnValue(36_000)
  expect(result.current.times().elapsedMs).toBe(65_000)
  now.mockRestore()
})

test('a round that goes on after a pause counts at once', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { result, act, rerender } = await renderHook((round?: Round) => useRoundClock(round ?? running))
  await act(() => key(false))
  now.mockReturnValue(2_000)
  await rerender({ ...running, isPaused: true })
  now.mockReturnValue(50_000)
  await rerender(running)
  now.mockReturnValue(53_000)
  expect(result.current.times().elapsedMs).toBe(64_000)
  now.mockRestore()
})
