import type { Db } from '../../db/pool.ts'
import { holdOpenHandover } from './handovers.store.ts'
import { type HandedFleet, pointSubjects } from './point-subjects.ts'
import { replacePoints } from './points.store.ts'

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
    const points = await pointSubjects(sql, whole, organisationId, now)
    const isAfterCut = handover.state.status === 'to-receive'
    return (await replacePoints(sql, handover.id, points, { at: now, isAfterCut })) > 0
  })
}
