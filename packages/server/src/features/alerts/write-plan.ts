import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/pool.ts'
import { writeSteps } from './alert-steps.store.ts'
import type { KnownAlert } from './known-alert.ts'
import { inOrder, isUrgent, type PlannedStep } from './planned-step.ts'

/** Steps in one transaction. */
const STEP = 200

interface Deps {
  readonly db: Db
  /** Told after each commit; null: the alert was not as the step knew it. */
  readonly onWritten: (planned: PlannedStep, alert: KnownAlert | null) => void
  /** Told of each step that the database refuses. */
  readonly onUnwritable: (planned: PlannedStep, error: unknown) => void
}

/**
 * Writes steps, the urgent ones first and in transactions of their own: they wait for no other. Rejects when the database
 * is away. Any other failure stays with the step that causes it.
 */
export async function writePlan(
  { db, onWritten, onUnwritable }: Deps,
  steps: readonly PlannedStep[],
  now: number,
): Promise<void> {
  const writeTogether = async (batch: readonly PlannedStep[]): Promise<void> => {
    const written = await db.transaction((sql) => writeSteps(sql, batch, now))
    for (const [index, planned] of batch.entries()) onWritten(planned, written[index] ?? null)
  }

  const writeEach = async (batch: readonly PlannedStep[]): Promise<void> => {
    for (const planned of batch) {
      try {
        await writeTogether([planned])
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        onUnwritable(planned, error)
      }
    }
  }

  const ordered = inOrder(steps)
  const urgent = ordered.filter(isUrgent)
  const others = ordered.filter((planned) => !isUrgent(planned))
  for (const group of [urgent, others]) {
    for (let from = 0; from < group.length; from += STEP) {
      const batch = group.slice(from, from + STEP)
      try {
        await writeTogether(batch)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        await writeEach(batch)
      }
    }
  }
}
