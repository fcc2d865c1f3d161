import { staysApart } from '@vigia/domain/shifts/handover-points'
import type { Db } from '../../db/pool.ts'
import { holdOpenHandover } from './handovers.store.ts'
import { type HandedFleet, pointSubjects } from './point-subjects.ts'
import { replacePoints, standingPoints } from './points.store.ts'

interface Deps {
  /** Sees every trip, whoever asked. */
  readonly background: Db
  /** The whole fleet, not what somebody sees of it. */
  readonly whole: HandedFleet
}

/** Brings the points of the hand-over under way in step with alerts, risk and platforms. Answers whether that changed any. */
export function syncPoints({ background, whole }: Deps, organisationId: string, now: number): Promise<boolean> {
  return background.transaction(async (sql) => {
    const handover = await holdOpenHandover(sql, organisationId)
    if (handover === null) return false
    const isAfterCut = handover.state.status === 'to-receive'
    const isApart = staysApart(await standingPoints(sql, handover.id), isAfterCut)
    const points = await pointSubjects(sql, whole, { organisationId, now, isApart })
    return (await replacePoints(sql, handover.id, points, { at: now, isAfterCut })) > 0
  })
}
