import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import type { ContactOutcome } from './contact-outcome.ts'
import { unansweredCalls, unansweredFrom } from './unanswered-calls.ts'

type Entry = readonly [minute: number, outcome: ContactOutcome | null]

test.each<readonly [why: string, entries: readonly Entry[], fromMinute: number | null, attempts: number]>([
  ['nobody called', [], null, 0],
  [
    'what tells of no call is none',
    [
      [0, null],
      [1, 'seen-by-gps'],
      [2, 'whatsapp'],
    ],
    null,
    0,
  ],
  [
    'who writes back was heard',
    [
      [0, 'no-answer'],
      [1, 'whatsapp-answered'],
    ],
    null,
    0,
  ],
  ['one that nobody tried again', [[0, 'no-answer']], 15, 1],
  [
    'the dispatcher is not he: his word ends nothing, his silence adds nothing',
    [
      [0, 'no-answer'],
      [1, 'dispatch-answered'],
      [2, 'dispatch-no-answer'],
    ],
    15,
    1,
  ],
  [
    'a second one soon, and then none',
    [
      [0, 'no-answer'],
      [5, 'voicemail'],
    ],
    20,
    2,
  ],
  [
    'the second just before ten minutes',
    [
      [0, 'no-answer'],
      [9, 'no-answer'],
    ],
    24,
    2,
  ],
  [
    'the second after ten minutes',
    [
      [0, 'no-answer'],
      [10, 'hung-up'],
    ],
    10,
    2,
  ],
  [
    'the third at once',
    [
      [0, 'no-answer'],
      [1, 'wrong-number'],
      [2, 'no-answer'],
    ],
    2,
    3,
  ],
  [
    'the second after the quarter of an hour',
    [
      [0, 'no-answer'],
      [15, 'no-answer'],
    ],
    15,
    2,
  ],
  [
    'a later one changes nothing',
    [
      [0, 'no-answer'],
      [20, 'no-answer'],
    ],
    15,
    2,
  ],
  [
    'many',
    [
      [0, 'no-answer'],
      [1, 'no-answer'],
      [2, 'no-answer'],
      [3, 'no-answer'],
    ],
    2,
    4,
  ],
  [
    'a person was heard since',
    [
      [0, 'no-answer'],
      [1, 'no-answer'],
      [2, 'answered'],
    ],
    null,
    0,
  ],
  [
    'under duress too',
    [
      [0, 'no-answer'],
      [2, 'duress-word'],
    ],
    null,
    0,
  ],
  [
    'the map does not answer for him',
    [
      [0, 'no-answer'],
      [5, 'seen-by-gps'],
    ],
    15,
    1,
  ],
  [
    'since he was heard',
    [
      [0, 'no-answer'],
      [2, 'right-word'],
      [30, 'voicemail'],
      [40, 'voicemail'],
    ],
    40,
    2,
  ],
])('%s', (_why, entries, fromMinute, attempts) => {
  const calls = unansweredCalls(entries.map(([minute, outcome]) => ({ at: minute * MINUTE_MS, outcome })))
  expect(calls?.attempts ?? 0).toBe(attempts)
  expect(calls === null ? null : unansweredFrom(calls) / MINUTE_MS).toBe(fromMinute)
})
