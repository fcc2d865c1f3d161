import { isWithinReach } from '@vigia/domain/account/reach'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import type { PartyRefs } from './party-refs.ts'
import type { TripToApply } from './planned-trip.ts'
import { partyKeys } from './trip-parties.store.ts'

/** Why whoever asks for a change may not have it; null when they may. */
type ReachJudge = (item: TripToApply, refs: PartyRefs) => string | null

const OTHER_TRIP = 'Otro viaje ya tiene esa factura externa'
const OUTSIDE = {
  client: 'El viaje quedaría fuera de su alcance: indique uno de sus clientes',
  carrier: 'El viaje quedaría fuera de su alcance: indique una de sus líneas transportistas',
} as const

/**
 * Who sees only some trips makes and changes no others, and takes none out of their sight. That an invoice is another
 * trip's they are told, and nothing else of it.
 */
export async function reachJudge(sql: Sql, organisationId: string): Promise<ReachJudge> {
  const reach = currentReach()
  if (reach === null) return () => null
  const keys = await partyKeys(sql, organisationId, reach)
  return ({ current }, refs) => {
    if (current !== null && !isWithinReach(reach, current.state)) return OTHER_TRIP
    const named = refs[reach.by]
    if (named === undefined && current !== null) return null
    return named !== undefined && named !== null && keys.has(named.key) ? null : OUTSIDE[reach.by]
  }
}
