import { expect, test } from 'vitest'
import { type AlertFault, type AlertReport, alertTrial } from '../bench/support/alert-trial.ts'
import { createTrialDatabase } from './trial-database.ts'

const PATIENCE_MS = 120_000
const NOTHING_WRONG: Partial<AlertReport> = { lost: 0, twice: 0, disordered: 0 }

test.each<[AlertFault, number]>([
  ['cut', 50],
  ['blackhole', 2],
  ['kill', 2],
])(
  'no alert is lost or shown twice over %s × %i, with a commit every 20 ms and two screens',
  async (fault, rounds) => {
    const report = await alertTrial(fault, rounds, { open: createTrialDatabase })
    expect(report).toMatchObject(NOTHING_WRONG)
    expect(report.caughtUpMs).toHaveLength(rounds)
    expect(report.committed).toBeGreaterThan(rounds)
  },
  PATIENCE_MS,
)

test(
  'the trial would find screens that come back without their cursor',
  async () => {
    expect((await alertTrial('cut', 5, { forgets: true, open: createTrialDatabase })).lost).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)
