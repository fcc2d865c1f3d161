import { expect, test } from 'vitest'
import { type JobRecord, jobBegan, jobEnded, jobsStanding, jobTurned, NEVER_RUN } from './job-record.ts'

const EVERY = 60_000
type Step = readonly ['begins' | 'turns', number] | readonly ['ends', number, string | null]
const after = (steps: readonly Step[]): JobRecord =>
  steps.reduce(
    (record, [what, at, problem = null]) =>
      what === 'begins'
        ? jobBegan(record, at)
        : what === 'turns'
          ? jobTurned(record, at)
          : jobEnded(record, at, EVERY, problem),
    NEVER_RUN,
  )

test.each<[why: string, steps: readonly Step[], wanted: Partial<JobRecord>]>([
  ['one that never ran is said to be neither well nor ill', [], NEVER_RUN],
  ['its first run says nothing while it lasts', [['begins', 1]], { ...NEVER_RUN, runningSince: 1 }],
  [
    'one that ended well runs again after its pause',
    [
      ['begins', 1],
      ['ends', 5, null],
    ],
    { runningSince: null, endedAt: 5, problem: null, failingSince: null, nextAt: 5 + EVERY },
  ],
  [
    'one that failed says why',
    [
      ['begins', 1],
      ['ends', 5, 'sin disco'],
    ],
    { problem: 'sin disco', failingSince: 5 },
  ],
  [
    'it has failed since its first failure, with the newest reason',
    [
      ['ends', 5, 'sin disco'],
      ['begins', 65],
      ['ends', 70, 'sin red'],
    ],
    { endedAt: 70, problem: 'sin red', failingSince: 5 },
  ],
  [
    'while it runs again it fails yet',
    [
      ['ends', 5, 'sin disco'],
      ['begins', 65],
    ],
    { runningSince: 65, problem: 'sin disco', failingSince: 5, nextAt: null },
  ],
  [
    'a run that ended well ends that, and a later failure is another',
    [
      ['ends', 5, 'sin disco'],
      ['ends', 70, null],
      ['ends', 140, 'sin disco'],
    ],
    { failingSince: 140 },
  ],
  [
    'a turn of a run that never ends is a run that ended well, and the next one begun',
    [
      ['begins', 1],
      ['turns', 5],
    ],
    { runningSince: 5, endedAt: 5, problem: null, failingSince: null, nextAt: null },
  ],
  [
    'a turn ends what failed before',
    [
      ['ends', 5, 'sin base de datos'],
      ['begins', 6],
      ['turns', 7],
    ],
    { runningSince: 7, endedAt: 7, problem: null, failingSince: null },
  ],
  [
    'a run that fails after a turn fails since then',
    [
      ['turns', 5],
      ['ends', 9, 'sin base de datos'],
    ],
    { problem: 'sin base de datos', failingSince: 9 },
  ],
] as const)('%s', (_why, steps, wanted) => {
  expect(after(steps)).toMatchObject(wanted)
})

test.each([
  ['no job', [], { jobs: 0, failing: 0, longestMs: 0, neverEnded: 0 }],
  ['one that never ended is no failure, and no success', [NEVER_RUN], { failing: 0, neverEnded: 1 }],
  [
    'the one that has failed longest counts',
    [after([['ends', 700, 'x']]), after([['ends', 300, 'x']]), after([['ends', 1, null]])],
    { jobs: 3, failing: 2, longestMs: 700, neverEnded: 0 },
  ],
] as const)('together: %s', (_why, records, wanted) => {
  expect(jobsStanding(records, 1_000)).toMatchObject(wanted)
})
