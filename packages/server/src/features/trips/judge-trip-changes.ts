import { matchKey } from '@vigia/domain/text/match-key'
import { devicesByUniqueId, type KnownDevice } from '../../db/devices.store.ts'
import type { Sql } from '../../db/pool.ts'
import { type PartyRefs, partyRefs } from './party-refs.ts'
import type { TripToApply } from './planned-trip.ts'
import { reachJudge } from './reach-judge.ts'
import { refuseTrip } from './refuse-trip.ts'
import { findUnits, type Unit } from './trip-parties.store.ts'

export interface JudgedChanges {
  /** In the order of the changes: whom each names, or why it cannot be. */
  readonly verdicts: readonly (PartyRefs | string)[]
  readonly units: readonly Unit[]
  readonly devices: ReadonlyMap<string, KnownDevice>
}

/**
 * Holds changes against what the database knows; writes nothing. `given` notes which owner each device is given to, so that
 * two changes of one request, however many steps it is done in, cannot give one device to two.
 */
export async function judgeTripChanges(
  sql: Sql,
  organisationId: string,
  items: readonly TripToApply[],
  given: Map<string, string>,
): Promise<JudgedChanges> {
  const units = await unitsNamedIn(sql, organisationId, items)
  const devices = await devicesByUniqueId(
    sql,
    organisationId,
    items.flatMap(({ change: { operatorDeviceId, unitDeviceId } }) =>
      [operatorDeviceId ?? [], unitDeviceId ?? []].flat(),
    ),
  )
  const devicesInBatch = { known: devices, given }
  const judgeReach = await reachJudge(sql, organisationId)
  const verdicts = items.map((item) => {
    const { change, current } = item
    const refs = partyRefs(change, current, units)
    return typeof refs === 'string'
      ? refs
      : (judgeReach(item, refs) ?? refuseTrip(change, current, refs, devicesInBatch) ?? refs)
  })
  return { verdicts, units, devices }
}

async function unitsNamedIn(sql: Sql, organisationId: string, items: readonly TripToApply[]): Promise<Unit[]> {
  const names = items.flatMap(({ change }) => change.unitName ?? [])
  const keys = [...names, ...items.flatMap(({ change }) => change.unitPlates ?? [])].map(matchKey)
  const ids = items.flatMap(({ current }) => current?.state.unitId ?? [])
  if (keys.length + ids.length === 0) return []
  return findUnits(sql, organisationId, { keys, names, ids })
}
