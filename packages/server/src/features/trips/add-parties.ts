import type { Sql } from '../../db/pool.ts'
import type { PartyRefs } from './party-refs.ts'
import type { PartyIds } from './plan-trip.ts'
import { addUnits, findOrAdd, type NamedParty, type NewUnit, type Unit } from './trip-parties.store.ts'

/** Finds everybody that a batch names, adds those that are new, and answers how to turn names into ids. */
export async function addParties(
  sql: Sql,
  organisationId: string,
  batch: readonly PartyRefs[],
  units: readonly Unit[],
): Promise<(refs: PartyRefs) => PartyIds> {
  const present = <T>(ref: T | null | undefined): ref is T => ref !== null && ref !== undefined
  const named = (pick: (refs: PartyRefs) => NamedParty | null | undefined) => batch.map(pick).filter(present)
  const clients = await findOrAdd(
    sql,
    'clients',
    organisationId,
    named((refs) => refs.client),
  )
  const carriers = await findOrAdd(
    sql,
    'carriers',
    organisationId,
    named((refs) => refs.carrier),
  )
  const operators = await findOrAdd(
    sql,
    'operators',
    organisationId,
    named((refs) => refs.operator),
  )

  const unitIds = new Map(units.map((unit) => [unit.key, unit.id]))
  const newUnits = new Map<string, NewUnit>()
  for (const { unit } of batch) if (present(unit) && !unitIds.has(unit.key)) newUnits.set(unit.key, unit)
  if (newUnits.size > 0) {
    for (const [key, id] of await addUnits(sql, organisationId, [...newUnits.values()])) unitIds.set(key, id)
  }
  return (refs) => ({
    clientId: idOf(refs.client, clients),
    carrierId: idOf(refs.carrier, carriers),
    operatorId: idOf(refs.operator, operators),
    unitId: idOf(refs.unit, unitIds),
  })
}

/** Everybody named was found or added; a key without id would be a bug, and must not pass for "nobody". */
function idOf(ref: { readonly key: string } | null | undefined, ids: ReadonlyMap<string, string>) {
  if (ref === null || ref === undefined) return ref
  const id = ids.get(ref.key)
  if (id === undefined) throw new Error('a named party was neither found nor added')
  return id
}
