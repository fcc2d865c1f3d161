import type { ActorAuditContext } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { MAX_STEP_ROWS } from '../write-in-steps.ts'
import { type Lane, moveRuleLanes, renameLaneTrips } from './merge.store.ts'

interface LaneMove {
  readonly organisationId: string
  readonly actor: ActorAuditContext['actor']
  /** What stands for the lanes whose trips move. */
  readonly from: readonly string[]
  /** Their names, which rules are limited to. */
  readonly gone: readonly Lane[]
  /** The names that all of them have afterwards. */
  readonly lane: Lane
}

/** Gives the trips of these lanes, and the rules that are limited to them, the names of another; `record` with the last of them. */
export async function moveLane(
  deps: TripsDeps,
  { organisationId, actor, from, gone, lane }: LaneMove,
  record: (sql: Sql, now: number) => Promise<void>,
): Promise<void> {
  await inSteps(deps, organisationId, async (sql) => {
    const now = deps.clock.now()
    const tripIds = await renameLaneTrips(sql, organisationId, { ...lane, from }, { actor, now }, MAX_STEP_ROWS)
    const isLast = tripIds.length < MAX_STEP_ROWS
    if (isLast) {
      await moveRuleLanes(sql, organisationId, gone, lane)
      await record(sql, now)
    }
    return { tripIds, isLast }
  })
}

/** Writes a step after the other until the last, each in a transaction of its own, and tells which trips have changed. */
export async function inSteps(
  { writer, signals }: TripsDeps,
  organisationId: string,
  step: (sql: Sql) => Promise<{ readonly tripIds: readonly string[]; readonly isLast: boolean }>,
): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const done = await writer.write(organisationId, step)
    isLast = done.isLast
    if (done.tripIds.length > 0) signals.tripsChanged(organisationId, done.tripIds)
  }
}
