import { expect, test } from 'vitest'
import { mergePresence, type PresentPerson } from './present-people.ts'

const at = (path: string | null, attention: PresentPerson['attention'], attentionSince: number, since = 0) => ({
  ...{ userId: '1', name: 'Ana Ruiz', since, path, attention, attentionSince },
})

test.each([
  ['nobody', [], []],
  ['one screen', [at('/alerts', 'idle', 5)], [at('/alerts', 'idle', 5)]],
  [
    'where they act counts, not where they were before',
    [at('/alerts', 'away', 9), at('/guardian', 'active', 2), at('/sentinel', 'idle', 8)],
    [at('/guardian', 'active', 2)],
  ],
  [
    'a screen in sight counts before a hidden one',
    [at('/alerts', 'away', 9), at('/guardian', 'idle', 2)],
    [at('/guardian', 'idle', 2)],
  ],
  ['of two alike the last', [at('/alerts', 'away', 3), at('/guardian', 'away', 7)], [at('/guardian', 'away', 7)]],
  [
    'of two in use the one used last',
    [at('/alerts', 'active', 60_000), at('/guardian', 'active', 30_000)],
    [at('/alerts', 'active', 60_000)],
  ],
  [
    'they are there since the first of their screens',
    [at('/alerts', 'active', 30, 20), at('/guardian', 'away', 12, 10)],
    [at('/alerts', 'active', 30, 10)],
  ],
  [
    'two people are two, of one name or not',
    [at('/alerts', 'active', 1), { ...at('/alerts', 'active', 1), userId: '2' }],
    [at('/alerts', 'active', 1), { ...at('/alerts', 'active', 1), userId: '2' }],
  ],
])('%s', (_why, screens, people) => expect(mergePresence(screens)).toEqual(people))
