import { haversineKm } from '../geo/distance.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { matchKey } from '../text/match-key.ts'
import type { Candidate } from './evidence.ts'
import type { NamedUnit } from './match-unit.ts'

/** The candidates that a page calls by exactly the same names. */
export interface AccountGroup extends NamedUnit {
  readonly candidates: readonly Candidate[]
}

/** What an account's page shows, grouped for looking up. */
export interface AccountView {
  readonly groups: readonly AccountGroup[]
  readonly unnamed: readonly Candidate[]
  /** By id, the places in `groups` of those that carry it. */
  readonly owners: ReadonlyMap<string, ReadonlySet<number>>
  /** By exact spot, what stands there: a name or id each. */
  readonly crowds: ReadonlyMap<string, ReadonlySet<string>>
}

/** Groups candidates by their names, once for all wanted units. */
export function viewAccount(candidates: readonly Candidate[]): AccountView {
  const byNames = new Map<string, Candidate[]>()
  const unnamed: Candidate[] = []
  const crowds = new Map<string, Set<string>>()
  for (const candidate of candidates) {
    const who = candidate.names.map(matchKey).join('|')
    if (candidate.names.length === 0) unnamed.push(candidate)
    else push(byNames, `${who}#${candidate.plates.map(matchKey).join('|')}`, candidate)
    if (isUsableCoordinate(candidate.point))
      join(crowds, spotOf(candidate.point), matchKey(candidate.names[0] ?? '') || candidate.ids[0] || '?')
  }
  const groups = [...byNames.values()].map((members): AccountGroup => {
    const [first] = members
    return { names: first?.names ?? [], plates: first?.plates ?? [], candidates: members }
  })
  const owners = new Map<string, Set<number>>()
  for (const [i, { candidates: members }] of groups.entries()) {
    for (const { ids } of members) for (const id of ids) join(owners, id, i)
  }
  return { groups, unnamed, owners, crowds }
}

/** A spot to the metre. */
export function spotOf({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}

/** True when the places of both are within `km`, all of one to all of the other's newest. */
export function isTogether(a: readonly Candidate[], b: readonly Candidate[], km: number): boolean {
  const points = (list: readonly Candidate[]) =>
    list.map(({ point }) => point).filter((point) => isUsableCoordinate(point))
  const [one, other] = [points(a), points(b)]
  return one.length > 0 && other.length > 0 && one.every((from) => other.every((to) => haversineKm(from, to) <= km))
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function join<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}
