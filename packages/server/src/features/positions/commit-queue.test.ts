import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { commitQueue, type LaneOf } from './commit-queue.ts'
import type { FixGroup } from './fix-writer.store.ts'

const DEVICES = 5
const WRITERS = 2

const rowOf = (deviceId: number, at: number): RecordedFix => ({
  ...{ deviceId, receivedAt: at, quality: 'good', address: null, comment: null, userId: null },
  fix: {
    ...{ point: { lat: 20, lng: -100 }, at, speedKmh: null, headingDeg: null, altitudeM: null, accuracyM: null },
    ...{ source: 'unit', panic: false },
  },
})

/** Requests, each of some devices: one fix of each, and then perhaps more. */
const requests = fc.array(fc.array(fc.integer({ min: 1, max: DEVICES }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 20,
})

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const sizeOf = ({ fresh, late, quarantined }: FixGroup): number => fresh.length + late.length + quarantined.length

/** Whether the fixes of each device become durable in the order in which they came, however long each write takes. */
const keepsOrder = (laneOf?: LaneOf) =>
  fc.asyncProperty(fc.scheduler(), requests, async (scheduler, all) => {
    const committed: RecordedFix[] = []
    let acknowledged = 0
    const writer = () => ({
      write: (group: FixGroup) => scheduler.schedule(Promise.resolve(0), `${sizeOf(group)} posiciones`),
      close: async () => undefined,
    })
    const queue = commitQueue({
      writers: Array.from({ length: WRITERS }, writer),
      ...(laneOf === undefined ? {} : { laneOf }),
      onCommitted: (rows) => void committed.push(...rows),
      onDuplicates: () => undefined,
      onRefused: () => undefined,
      toAppError: (error) => error,
    })
    let at = 0
    const answers: Promise<void>[] = []
    for (const devices of all) {
      const rows = devices.map((deviceId) => rowOf(deviceId, ++at))
      answers.push(
        queue.push(rows).then(() => {
          acknowledged += rows.length
          // Whoever is answered finds all that it sent.
          for (const row of rows) expect(committed).toContain(row)
        }),
      )
      await nextTurn()
    }
    await scheduler.waitFor(Promise.all(answers))
    expect(acknowledged).toBe(at)
    for (let deviceId = 1; deviceId <= DEVICES; deviceId++) {
      const instants = committed.flatMap((row) => (row.deviceId === deviceId ? row.fix.at : []))
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    }
  })

test('two writers store what a device says in its order, and answer when all of a request is durable', async () => {
  await fc.assert(keepsOrder())
})

test('the same would find lanes that take whatever comes next', async () => {
  let next = 0
  const result = await fc.check(keepsOrder((_deviceId, lanes) => next++ % lanes))
  expect(result.failed).toBe(true)
})

test('a request of which one lane has failed is settled once the other has, too', async () => {
  let write: (duplicates: number) => void = () => undefined
  const written = new Promise<number>((resolve) => {
    write = resolve
  })
  const ends: string[] = []
  const queue = commitQueue({
    writers: [
      { write: () => Promise.reject(new Error('lost')), close: async () => undefined },
      { write: () => written, close: async () => undefined },
    ],
    onCommitted: () => void ends.push('committed'),
    onDuplicates: () => undefined,
    onRefused: () => undefined,
    toAppError: (error) => error,
  })
  const pushed = queue.push([rowOf(2, 1), rowOf(1, 2)]).catch((error: Error) => void ends.push(error.message))
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(ends).toEqual([])
  write(0)
  await pushed
  expect(ends).toEqual(['committed', 'lost'])
})
