import { matchKey } from '@vigia/domain/text/match-key'
import { matchUnit } from '@vigia/gps-reader/reading/match-unit'
import type { OwnUnit, ReportedUnit } from './mirror-units.store.ts'

/** The number of a device is nobody's plates: the digits of an economic number would be found in it by chance. */
const DEVICE_NUMBER = /^\d{10,}$/
const MIN_PLATES = 5

/**
 * Which of our units each remote one seems to be, for a person to confirm; looked at all together: a tractor and a trailer with the same plates are told
 * apart only side by side. Null where it is not proved, or where two of ours claim it or have their plates in its name; those that a person has
 * picked are left out, and what they are is not given to others.
 */
export function assignRemoteUnits(
  remote: readonly Pick<ReportedUnit, 'id' | 'remoteId' | 'remoteName' | 'unitId' | 'isPicked'>[],
  own: readonly OwnUnit[],
): ReadonlyMap<string, string | null> {
  const free = remote.filter(({ isPicked }) => !isPicked)
  const taken = new Set(remote.flatMap(({ isPicked, unitId }) => (isPicked && unitId !== null ? unitId : [])))
  const byName = new Map<string, Set<string>>()
  const keys: { readonly name: string; readonly key: string }[] = []
  for (const unit of free) {
    for (const name of namesOf(unit)) {
      const owners = byName.get(name)
      if (owners === undefined) keys.push({ name, key: matchKey(name) })
      byName.set(name, (owners ?? new Set()).add(unit.id))
    }
  }
  const claims = new Map<string, Set<string>>()
  const mentions = new Map<string, Set<string>>()
  for (const unit of own) {
    if (taken.has(unit.id)) continue
    const wanted = [unit.plates, unit.name]
      .flatMap((text) => (text === null ? [] : matchKey(text)))
      .filter((key) => key)
    // Only names that could match at all are compared with care.
    const near = keys.filter(({ key }) => wanted.some((text) => key.includes(text) || text.includes(key)))
    if (near.length === 0) continue
    const plates = matchKey(unit.plates ?? '')
    for (const { name, key } of near) {
      if (plates.length < MIN_PLATES || !key.includes(plates)) continue
      for (const id of byName.get(name) ?? []) mentions.set(id, (mentions.get(id) ?? new Set()).add(unit.id))
    }
    const match = matchUnit(
      { plates: unit.plates, name: unit.name, pickedName: null },
      near.map(({ name }) => name),
    )
    const names = match.kind === 'one' ? [match.name] : match.kind === 'several' ? match.names : []
    const owners = new Set(names.flatMap((name) => [...(byName.get(name) ?? [])]))
    const [owner] = owners
    if (owner === undefined || owners.size !== 1) continue
    claims.set(owner, (claims.get(owner) ?? new Set()).add(unit.id))
  }
  return new Map(
    free.map(({ id }) => {
      const [unitId, ...others] = claims.get(id) ?? []
      const isAlone = others.length === 0 && [...(mentions.get(id) ?? [])].every((one) => one === unitId)
      return [id, unitId !== undefined && isAlone ? unitId : null]
    }),
  )
}

const namesOf = ({ remoteName, remoteId }: Pick<ReportedUnit, 'remoteName' | 'remoteId'>): readonly string[] =>
  [remoteName, remoteId].flatMap((name) => (name === null || DEVICE_NUMBER.test(name) ? [] : name.trim()))
