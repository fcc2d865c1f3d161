import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { conflict, notFound } from '../../../ports/errors.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findLane, type Lane, laneIdOf } from './merge.store.ts'
import { moveLane } from './move-lane.ts'

/**
 * Gives the trips of a lane other names for where they come from and go to; their points stay. Answers how many. 404 where no trip
 * goes by it, 409 `NAME_TAKEN` where trips go by those names already, which is told to be merged. Of two at once the second is told.
 */
export async function renameLane(
  deps: CatalogueDeps,
  { audit, id, lane }: { readonly audit: ActorAuditContext; readonly id: string; readonly lane: Lane },
): Promise<number> {
  const { organisationId, actor } = audit
  const otherId = await laneIdOf(deps.db, lane)
  return moveLane(deps, {
    ...{ organisationId, actor, from: [id] },
    into: async (sql, [before]) => {
      if (before === undefined) throw notFound('Ningún viaje va ya por esa ruta: vea el catálogo de nuevo.')
      const other = otherId === id ? null : await findLane(sql, organisationId, otherId)
      if (other === null) return lane
      const name = `${other.origin} → ${other.destination}`
      throw conflict('NAME_TAKEN', `Ya existe «${name}».`, { id: otherId, name })
    },
    record: (sql, { gone: [before = null], trips, now }) =>
      recordAudit(sql, {
        ...audit,
        ...{ action: 'catalogue-rename', subject: `lanes:${otherId}`, before, after: lane },
        ...{ details: { renamed: trips }, at: now },
      }),
  })
}
