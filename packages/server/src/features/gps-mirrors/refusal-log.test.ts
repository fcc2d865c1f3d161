import { createLogger } from '@vigia/runtime/logger'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type Refusals, refusalLog, type TurnedAway } from './refusal-log.ts'

const clock = createTestClock()
/** No second write comes while a test lasts, but by closing. */
const LONG_MS = 3_600_000
const WRONG: TurnedAway = { kind: 'wialon-ips', mirrorId: '7', reason: 'malformed', address: '203.0.113.9' }

function openLog(failures = 0) {
  const written: (readonly Refusals[])[] = []
  let left = failures
  const log = refusalLog({
    clock,
    everyMs: LONG_MS,
    logger: createLogger('silent'),
    write: async (refusals) => {
      left -= 1
      if (left >= 0) throw new Error('the database is away')
      written.push(refusals)
    },
  })
  onTestFinished(() => log.close())
  return { log, written }
}

test('the first is written at once, and a flood of others in one write, as the newest of each reason and its number', async () => {
  const { log, written } = openLog()
  log.note(WRONG)
  await expect.poll(() => written.length).toBe(1)
  for (let count = 0; count < 10_000; count += 1) log.note({ ...WRONG, address: `198.51.100.${count % 250}` })
  log.note({ ...WRONG, reason: 'address' })
  log.note({ kind: 'wialon-ips', mirrorId: null, reason: 'password', address: '203.0.113.1' })
  await log.close()
  expect(written).toHaveLength(2)
  expect(written[1]).toEqual([
    { ...WRONG, address: '198.51.100.249', at: clock.now(), count: 10_000 },
    { ...WRONG, reason: 'address', at: clock.now(), count: 1 },
    { kind: 'wialon-ips', mirrorId: null, reason: 'password', address: '203.0.113.1', at: clock.now(), count: 1 },
  ])
})

test('what a good position came after is not written', async () => {
  const { log, written } = openLog()
  log.note(WRONG)
  await expect.poll(() => written.length).toBe(1)
  log.note(WRONG)
  log.received('7')
  await log.close()
  expect(written).toHaveLength(1)
})

test('what could not be written is counted with what comes after it', async () => {
  const { log, written } = openLog(1)
  log.note(WRONG)
  await expect
    .poll(async () => {
      log.note(WRONG)
      await log.close()
      return written.length
    })
    .toBe(1)
  expect(written[0]?.[0]?.count).toBeGreaterThan(1)
})
