import { expect, test } from 'vitest'
import { nextToSend, type QueuedEntry } from './next-to-send.ts'

const entry = (key: string, tripId = key, over: Partial<QueuedEntry> = {}): QueuedEntry => ({
  ...{ key, trip: { tripId }, outcome: 'answered', refusal: null },
  ...over,
})
const DURESS = { outcome: 'duress-word' } as const

test.each<[string, readonly QueuedEntry[], readonly string[], string | null]>([
  ['none of none', [], [], null],
  ['the first', [entry('a'), entry('b')], [], 'a'],
  ['not one that was refused', [entry('a', '1', { refusal: 'No.' }), entry('b', '1')], [], 'b'],
  ['a duress word before all others', [entry('a'), entry('b'), entry('c', 'c', DURESS)], [], 'c'],
  ['a duress word before what was confirmed of its trip', [entry('a', '1'), entry('b', '1', DURESS)], [], 'b'],
  ['of two duress words the first', [entry('a', '1', DURESS), entry('b', '2', DURESS)], [], 'a'],
  ['past one that was set aside', [entry('a', '1'), entry('b', '2')], ['a'], 'b'],
  ['in the order of each trip', [entry('a', '1'), entry('b', '1'), entry('c', '2')], ['a'], 'c'],
  ['nothing of a trip that is held up', [entry('a', '1'), entry('b', '1')], ['a'], null],
  ['a duress word also of a trip that is held up', [entry('a', '1'), entry('b', '1', DURESS)], ['a'], 'b'],
  ['what came before a duress word that was set aside', [entry('a', '1'), entry('b', '1', DURESS)], ['b'], 'a'],
  ['not what came after it', [entry('a', '1', DURESS), entry('b', '1')], ['a'], null],
])('what is sent next: %s', (_what, entries, setAside, key) => {
  expect(nextToSend(entries, new Set(setAside))?.key ?? null).toBe(key)
})
