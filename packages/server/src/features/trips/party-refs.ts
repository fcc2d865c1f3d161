import { matchKey } from '@vigia/domain/text/match-key'
import type { StoredTrip, TripChange } from './trip-change.ts'
import type { NamedParty, NewUnit, Unit } from './trip-parties.store.ts'

/** Whom a change names: undefined keeps who is there, null removes, else who it is, found by key or added. */
export interface PartyRefs {
  readonly client: NamedParty | null | undefined
  readonly carrier: NamedParty | null | undefined
  readonly operator: NamedParty | null | undefined
  readonly unit: NewUnit | null | undefined
}

/** Reads whom a change names. A sentence instead, when a name cannot be a name or fits several units. */
export function partyRefs(change: TripChange, current: StoredTrip | null, units: readonly Unit[]): PartyRefs | string {
  const refs = {
    client: named(change.client),
    carrier: named(change.carrier),
    operator: named(change.operatorName),
    unit: namedUnit(change, current, units),
  }
  if (typeof refs.unit === 'string') return refs.unit
  for (const [party, ref] of Object.entries(refs)) {
    if (typeof ref === 'object' && ref !== null && ref.key === '') return `${NO_KEY[party]} no tiene letras ni números`
  }
  return { ...refs, unit: refs.unit }
}

const NO_KEY: Readonly<Record<string, string>> = {
  client: 'El cliente',
  carrier: 'La línea transportista',
  operator: 'El operador',
  unit: 'La unidad',
}

const named = (name: string | null | undefined): NamedParty | null | undefined =>
  typeof name === 'string' ? { key: matchKey(name), name } : name

/** By plates; without them by the name, of the trip's own unit first, then of a unit without plates, then of any. */
function namedUnit(
  { unitName, unitPlates }: TripChange,
  current: StoredTrip | null,
  units: readonly Unit[],
): NewUnit | null | undefined | string {
  const name = unitName ?? null
  if (typeof unitPlates === 'string') return { key: matchKey(unitPlates), name, plates: unitPlates }
  if (name === null) return unitName === null || unitPlates === null ? null : undefined

  const key = matchKey(name)
  const sameName = units.filter((unit) => unit.key === key || (unit.name !== null && matchKey(unit.name) === key))
  const own = sameName.find((unit) => unit.id === current?.state.unitId) ?? sameName.find((unit) => unit.key === key)
  if (own === undefined && sameName.length > 1) return `Hay varias unidades «${name}»: indique las placas`
  return { key: (own ?? sameName[0])?.key ?? key, name, plates: null }
}
