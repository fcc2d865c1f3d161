import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useBackFromCall } from './use-back-from-call.ts'

afterEach(() => vi.restoreAllMocks())

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('who left for a call and is back is asked, until the outcome is said; who left otherwise is not', async () => {
  const { result, rerender, act } = await renderHook((isCalling?: boolean) => useBackFromCall(isCalling === true), {
    initialProps: false,
  })
  await act(() => {
    show('hidden')
    show('visible')
  })
  expect(result.current).toBe(false)
  await rerender(true)
  await act(() => show('visible'))
  expect(result.current).toBe(false)
  await act(() => {
    show('hidden')
    show('visible')
  })
  expect(result.current).toBe(true)
  await rerender(false)
  expect(result.current).toBe(false)
})
