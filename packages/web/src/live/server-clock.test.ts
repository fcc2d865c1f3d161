import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('a PC clock that runs an hour late still shows the server time', () => {
  const clock = createServerClock(() => 1_000)
  clock.observe(3_601_000, 1_000)
  expect(clock.now()).toBe(3_601_000)
})

test('a message that was held up on the way does not move the clock back', () => {
  const clock = createServerClock(() => 0)
  clock.observe(5_000, 1_000)
  clock.observe(6_000, 9_000)
  expect(clock.offset()).toBe(4_000)
})

test('a PC clock that is put right is believed once the old readings have left', () => {
  const clock = createServerClock(() => 0)
  clock.observe(10_000, 0)
  for (let i = 0; i < 60; i++) clock.observe(i, i)
  expect(clock.offset()).toBe(0)
})

test('before the first message the local clock serves', () => {
  expect(createServerClock(() => 42).now()).toBe(42)
})
