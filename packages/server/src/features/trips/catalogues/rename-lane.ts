import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { conflict, notFound } from '../../../ports/errors.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { countLaneTrips, findLane, type Lane, laneIdOf } from './merge.store.ts'
import { moveLane } from './move-lane.ts'

/**
 * Gives the trips of a lane other names for where they come from and go to; their points stay. Answers how many. 404 where no trip
 * goes by it, 409 `NAME_TAKEN` where trips go by those names already, which is told to be merged.
 */
export async function renameLane(
  deps: TripsDeps,
  { audit, id, lane }: { readonly audit: ActorAuditContext; readonly id: string; readonly lane: Lane },
): Promise<number> {
  const { organisationId, actor } = audit
  const before = await findLane(deps.db, organisationId, id)
  if (before === null) throw notFound('Ningún viaje va ya por esa ruta: vea el catálogo de nuevo.')
  const otherId = await laneIdOf(deps.db, lane)
  const other = otherId === id ? null : await findLane(deps.db, organisationId, otherId)
  if (other !== null) {
    const name = `${other.origin} → ${other.destination}`
    throw conflict('NAME_TAKEN', `Ya existe «${name}».`, { id: otherId, name })
  }
  const renamed = await countLaneTrips(deps.db, organisationId, [id])
  await moveLane(deps, { organisationId, actor, lane, from: [id], gone: [before] }, (sql, now) =>
    recordAudit(sql, {
      ...audit,
      ...{
        action: 'catalogue-rename',
        subject: `lanes:${otherId}`,
        before,
        after: lane,
        details: { renamed },
        at: now,
      },
    }),
  )
  return renamed
}
