import type { ActorAuditContext } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { MAX_STEP_ROWS } from '../write-in-steps.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findLane, type Lane, lanesWithoutTrips, moveLanes, renameLaneTrips } from './merge.store.ts'
import { moveExceptionLanes } from './move-exceptions.ts'

interface MovedLane {
  /** The names that the trips had, one pair for each lane. */
  readonly gone: readonly Lane[]
  readonly lane: Lane
  readonly trips: number
  readonly now: number
}

interface LaneMove {
  readonly organisationId: string
  readonly actor: ActorAuditContext['actor']
  /** What stands for the lanes whose trips move. */
  readonly from: readonly string[]
  /**
   * Answers the names that all of them have afterwards, by those that they have (none of a lane without trips). Asked before the
   * first trip moves, in its turn: somebody else may have moved them meanwhile. Throws where it is not to be.
   */
  readonly into: (sql: Sql, gone: readonly Lane[]) => Promise<Lane>
  /** With the last of the trips. */
  readonly record: (sql: Sql, moved: MovedLane) => Promise<void>
}

/**
 * Gives the trips of these lanes other names, and answers how many. A rule that is limited to such a lane holds for both names while
 * the trips move, and for the old ones afterwards where trips still go by them: rules tell lanes apart less finely than the catalogue.
 */
export async function moveLane(
  deps: CatalogueDeps,
  { organisationId, actor, from, into, record }: LaneMove,
): Promise<number> {
  let names: Pick<MovedLane, 'gone' | 'lane'> | undefined
  const moved = await inSteps(deps, organisationId, async (sql, before) => {
    const now = deps.clock.now()
    if (names === undefined || before === 0) {
      const gone = await lanesOf(sql, organisationId, from)
      names = { gone, lane: await into(sql, gone) }
      await deps.changeRuleLanes(sql, organisationId, moveLanes(names, { areKept: true }))
      await deps.changeExceptions(sql, organisationId, moveExceptionLanes(names, { areKept: true }))
    }
    const { gone, lane } = names
    const tripIds = await renameLaneTrips(sql, organisationId, { ...lane, from }, { actor, now }, MAX_STEP_ROWS)
    const isLast = tripIds.length < MAX_STEP_ROWS
    if (isLast) {
      const unused = await lanesWithoutTrips(sql, organisationId, gone)
      await deps.changeRuleLanes(sql, organisationId, moveLanes({ gone: unused, lane }, { areKept: false }))
      await deps.changeExceptions(sql, organisationId, moveExceptionLanes({ gone: unused, lane }, { areKept: false }))
      await record(sql, { gone, lane, now, trips: before + tripIds.length })
    }
    return { tripIds, isLast }
  })
  deps.signals.settingsChanged(organisationId, 'logbook')
  return moved
}

async function lanesOf(sql: Sql, organisationId: string, ids: readonly string[]): Promise<readonly Lane[]> {
  const found: Lane[] = []
  for (const id of ids) {
    const lane = await findLane(sql, organisationId, id)
    if (lane !== null) found.push(lane)
  }
  return found
}

/**
 * Writes a step after the other until the last, each in a transaction of its own that is told how many trips have changed before it,
 * and tells which have. Answers how many.
 */
export async function inSteps(
  { writer, signals }: TripsDeps,
  organisationId: string,
  step: (sql: Sql, before: number) => Promise<{ readonly tripIds: readonly string[]; readonly isLast: boolean }>,
): Promise<number> {
  let changed = 0
  for (let isLast = false; !isLast; ) {
    const before = changed
    const done = await writer.write(organisationId, (sql) => step(sql, before))
    isLast = done.isLast
    changed += done.tripIds.length
    if (done.tripIds.length > 0) signals.tripsChanged(organisationId, done.tripIds)
  }
  return changed
}
