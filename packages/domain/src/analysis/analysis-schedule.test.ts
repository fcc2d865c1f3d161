import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN, SEC } from '../../test/factories.ts'
import {
  type AnalysisEvent,
  type AnalysisSchedule,
  analysisDueAt,
  IDLE_SCHEDULE,
  isRateLimit,
  nextSchedule,
} from './analysis-schedule.ts'

const changed = (at: number): AnalysisEvent => ({ kind: 'changed', at })
const ran = (at: number): AnalysisEvent => ({ kind: 'ran', at })
const failed = (at: number, message = 'roto'): AnalysisEvent => ({ kind: 'failed', at, message })
const dueAfter = (...events: readonly AnalysisEvent[]) => analysisDueAt(events.reduce(nextSchedule, IDLE_SCHEDULE))

test.each([
  ['nothing happened', [], null],
  ['a change: 2 s later', [changed(0)], 2 * SEC],
  ['a stream of changes does not put it off', [changed(0), changed(1 * SEC), changed(1.9 * SEC)], 2 * SEC],
  ['it ran: nothing to do', [changed(0), ran(2 * SEC)], null],
  ['a change right after a run waits for the minute', [changed(0), ran(2 * SEC), changed(3 * SEC)], 62 * SEC],
  ['a change a minute after a run waits 2 s', [changed(0), ran(2 * SEC), changed(61 * SEC)], 63 * SEC],
  ['one that failed is due again after a minute', [changed(0), failed(2 * SEC)], 62 * SEC],
  ['told as run and as failed', [changed(0), ran(2 * SEC), failed(2 * SEC)], 62 * SEC],
  ['asked too often: 5 minutes', [changed(0), failed(2 * SEC, 'HTTP error 429')], 5 * MIN + 2 * SEC],
  ['changes of the pause run at its end', [changed(0), failed(0, 'Rate limit exceeded'), changed(4 * MIN)], 5 * MIN],
  [
    'and 2 s after a change just before its end',
    [failed(0, '429'), ran(0), changed(5 * MIN - 1 * SEC)],
    5 * MIN + 1 * SEC,
  ],
  ['another failure ends no pause', [failed(0, '429'), failed(1 * SEC)], 5 * MIN],
  ['asked too often again: counted from then', [failed(0, '429'), failed(5 * MIN, '429')], 10 * MIN],
] as const)('%s', (_why, events, due) => expect(dueAfter(...events)).toBe(due))

test.each([
  ['HTTP error 429', true],
  ['Rate Limit reached', true],
  ['RATE LIMIT', true],
  ['rate-limit', false],
  ['HTTP error 500', false],
  ['', false],
])('%j is a rate limit: %s', (message, is) => expect(isRateLimit(message)).toBe(is))

/** A screen by a fake clock: data changes at these instants, runs end as told; each run is noted. */
function live(changes: readonly number[], outcomes: readonly ('done' | 'error' | '429')[]) {
  const runs: { at: number; outcome: string }[] = []
  let schedule: AnalysisSchedule = IDLE_SCHEDULE
  const pending = [...changes].sort((a, b) => a - b)
  for (;;) {
    const due = analysisDueAt(schedule)
    const change = pending[0]
    if (change !== undefined && (due === null || change <= due)) {
      pending.shift()
      schedule = nextSchedule(schedule, changed(change))
    } else if (due !== null) {
      const outcome = outcomes[runs.length] ?? 'done'
      runs.push({ at: due, outcome })
      schedule = nextSchedule(schedule, ran(due))
      if (outcome !== 'done')
        schedule = nextSchedule(schedule, failed(due, outcome === '429' ? 'HTTP error 429' : 'roto'))
    } else return runs
  }
}

describe('whatever happens', () => {
  const changes = fc.array(fc.nat(30 * MIN), { minLength: 1, maxLength: 200 })
  const outcomes = fc.array(fc.constantFrom('done', 'error', '429'), { maxLength: 20 })

  test('never two runs within 60 s, none in a pause, each change is seen by a run that succeeds', () => {
    fc.assert(
      fc.property(changes, outcomes, (at, ends) => {
        const runs = live(at, ends)
        for (const [index, run] of runs.entries()) {
          const next = runs[index + 1]
          if (next === undefined) continue
          expect(next.at - run.at).toBeGreaterThanOrEqual(run.outcome === '429' ? 5 * MIN : MIN)
        }
        for (const change of at) {
          const seenBy = runs.find((run) => run.at >= change && run.outcome === 'done')
          expect(seenBy).toBeDefined()
        }
      }),
    )
  })

  test('without failures a change is seen within the minute, and never sooner than 2 s after the first of its run', () => {
    fc.assert(
      fc.property(changes, (at) => {
        const runs = live(at, [])
        for (const change of at) {
          const seenBy = runs.find((run) => run.at >= change)
          expect((seenBy?.at ?? Number.NaN) - change).toBeLessThanOrEqual(MIN)
        }
        expect(runs[0]?.at).toBe(Math.min(...at) + 2 * SEC)
      }),
    )
  })
})
