import { stepNumber } from '@vigia/domain/protocols/protocol'
import { next, stepOf } from '@vigia/domain/protocols/protocol-run'
import type { Db } from '../../db/pool.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { addAct, holdAlertById } from './alert-actions.store.ts'
import { endRunsOfClosed, insertTaken, newestRun, overdueRuns, updateRun } from './protocol-runs.store.ts'
import { raiseByProtocol } from './raise-by-protocol.ts'

interface Deps {
  readonly db: Db
  readonly fleet: Pick<FleetReader, 'trip'>
  readonly now: number
}

/**
 * Takes the protocols on whose step's time is over (design §3): each to the step that the limit leads to, which may be the
 * emergency. What was closed meanwhile ends. Each in a transaction of its own, and once: who leaves the step first wins.
 */
export async function advanceOverdueRuns({ db, fleet, now }: Deps): Promise<void> {
  await endRunsOfClosed(db, now)
  for (const { alertId, organisationId } of await overdueRuns(db, now)) {
    await db.transaction(async (sql) => {
      const alert = await holdAlertById(sql, alertId)
      const run = await newestRun(sql, alertId)
      if (run === null || alert === null || alert.closedAt !== null) return
      const step = stepOf(run.steps, run.state)
      const moved = next(run.steps, run.state, { kind: 'time-out' }, now)
      if (moved.kind !== 'move' || run.state.kind !== 'at' || step === null) return
      const { since: enteredAt, attempts } = run.state
      await updateRun(sql, run, moved.state)
      await insertTaken(sql, run.id, { stepId: step.id, enteredAt, leftAt: now, attempts, outcome: null, userId: null })
      const text = `${stepNumber(run.steps, step.id)}. ${step.title}: venció su tiempo, ${step.minutes} min.`
      const act = { organisationId, alertId, userId: null, text, at: now } as const
      await addAct(sql, { ...act, kind: 'protocol-step', event: 'alert-updated' })
      if (moved.raises === null) return
      const audit = { organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null } as const
      await raiseByProtocol({ fleet }, sql, { organisationId, userId: null, audit, type: moved.raises }, alert, now)
    })
  }
}
