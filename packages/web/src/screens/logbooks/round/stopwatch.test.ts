import { expect, test } from 'vitest'
import { createStopwatch } from './stopwatch.ts'

test('it counts while it runs, on top of what was counted before', () => {
  const watch = createStopwatch(500)
  expect(watch.read(9_000)).toBe(500)
  watch.start(1_000)
  watch.start(1_500)
  expect(watch.read(2_000)).toBe(1_500)
  watch.stop(3_000)
  watch.stop(4_000)
  expect(watch.read(9_000)).toBe(2_500)
  watch.start(9_000)
  expect(watch.read(8_000)).toBe(2_500)
})
