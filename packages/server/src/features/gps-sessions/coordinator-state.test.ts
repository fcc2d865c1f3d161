import { expect, test } from 'vitest'
import { awaits, type CoordinatorEvent, type CoordinatorState, nextCoordinatorState } from './coordinator-state.ts'

const idle: CoordinatorState = { state: 'idle' }
const closed: CoordinatorState = { state: 'closed' }
const starting = (life = 0): CoordinatorState => ({ state: 'starting', life })
const reading = (life = 0, wanted: string | null = null): CoordinatorState => ({ state: 'reading', life, wanted })

const CASES: readonly (readonly [why: string, CoordinatorState, CoordinatorEvent, CoordinatorState])[] = [
  ['this server leads now', idle, { kind: 'lead-held' }, starting()],
  ['it goes on leading', reading(1, 'a'), { kind: 'lead-held' }, reading(1, 'a')],
  ['the tables are ready', starting(), { kind: 'begun', life: 0 }, reading()],
  ['the worker has been told', reading(), { kind: 'sent', wanted: 'a' }, reading(0, 'a')],
  ['its process died: everything is to be sent again', reading(0, 'a'), { kind: 'process-died' }, starting(1)],
  ['it died before it began', starting(), { kind: 'process-died' }, starting(1)],
  ['what was begun for a dead process is not the next one’s', starting(1), { kind: 'begun', life: 0 }, starting(1)],
  ['nothing begins twice', reading(1, 'a'), { kind: 'begun', life: 1 }, reading(1, 'a')],
  ['what was sent while it died counts for nobody', starting(1), { kind: 'sent', wanted: 'a' }, starting(1)],
  ['the lead is another’s', reading(3, 'a'), { kind: 'lead-lost' }, idle],
  ['a process that outlives the lead dies unnoticed', idle, { kind: 'process-died' }, idle],
  ['the lead is back: a new worker, its first process', idle, { kind: 'lead-held' }, starting(0)],
  ['the server stops', reading(0, 'a'), { kind: 'close' }, closed],
  ['and takes no lead any more', closed, { kind: 'lead-held' }, closed],
  ['nor is it idle', closed, { kind: 'lead-lost' }, closed],
]

test.each(CASES)('%s', (_, before, event, after) => {
  expect(nextCoordinatorState(before, event)).toEqual(after)
})

test.each([
  ['its own process', starting(2), 2, true],
  ['one that has died', starting(2), 1, false],
  ['one that has begun', reading(2), 2, false],
  ['without a worker', idle, 0, false],
])('awaits: %s', (_, now, life, expected) => {
  expect(awaits(now, life)).toBe(expected)
})
