import { expect, test } from 'vitest'
import { crashTrial } from '../../../bench/support/crash-trial.ts'
import { createTrialDatabase } from '../../../test/trial-database.ts'

const PATIENCE_MS = 300_000

test.each(['server', 'database'] as const)(
  'kill -9 of the %s in mid-intake loses nothing that was acknowledged',
  async (victim) => {
    const { acknowledged, lost, recoveredMs } = await crashTrial(
      victim,
      2,
      victim === 'server' ? { open: createTrialDatabase } : {},
    )
    expect(recoveredMs).toHaveLength(2)
    expect(acknowledged).toBeGreaterThan(0)
    expect(lost).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'the trial would find an intake that acknowledges early',
  async () => {
    expect((await crashTrial('server', 1, { writer: 'early', open: createTrialDatabase })).lost).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)
