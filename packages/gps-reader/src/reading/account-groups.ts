import { haversineKm } from '@vigia/domain/geo/distance'
import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import { matchKey } from '@vigia/domain/text/match-key'
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
  readonly spots: ReadonlyMap<string, ReadonlySet<string>>
}

/** Groups candidates by their names, once for all wanted units. */
export function viewAccount(candidates: readonly Candidate[]): AccountView {
  const byNames = new Map<string, Candidate[]>()
  const unnamed: Candidate[] = []
  const spots = new Map<string, Set<string>>()
  for (const candidate of candidates) {
    const who = candidate.names.map(matchKey).join('|')
    if (candidate.names.length === 0) unnamed.push(candidate)
    else push(byNames, `${who}#${candidate.plates.map(matchKey).join('|')}`, candidate)
    if (isUsableCoordinate(candidate.point))
      join(spots, spotOf(candidate.point), matchKey(candidate.names[0] ?? '') || candidate.ids[0] || '?')
  }
  unnamed.push(...namedById(byNames))
  const groups = [...byNames.values()].map((members): AccountGroup => {
    const [first] = members
    return { names: first?.names ?? [], plates: first?.plates ?? [], candidates: members }
  })
  const owners = new Map<string, Set<number>>()
  for (const [i, { candidates: members }] of groups.entries()) {
    for (const { ids } of members) for (const id of ids) join(owners, id, i)
  }
  return { groups, unnamed, owners, spots }
}

/**
 * Places that are called by what is another unit's id (`['a1z9', 20.51, -100.42]` beside `{key: 'a1z9', label: 'ECO 7'}`), with
 * that id and without the name. What is a unit's name, too, names that unit.
 */
function namedById(byNames: ReadonlyMap<string, readonly Candidate[]>): readonly Candidate[] {
  const all = [...byNames.values()].flat()
  const ids = new Map<string, Set<string>>()
  const taken = new Set<string>()
  for (const candidate of all) {
    if (candidate.ids.length === 0) continue
    for (const name of candidate.names) taken.add(matchKey(name))
    for (const id of candidate.ids) join(ids, id.slice(id.indexOf(':') + 1), id)
  }
  return all.flatMap((candidate) => {
    const { names, ids: own, point } = candidate
    if (point === null || own.length > 0) return []
    const meant = names.filter((name) => TOKEN.test(name) && !taken.has(matchKey(name)))
    const known = meant.flatMap((name) => [...(ids.get(name.toLowerCase()) ?? [])])
    return known.length === 0 ? [] : [{ ...candidate, names: [], plates: [], ids: known }]
  })
}

/** Written as ids are: one word, with a letter or long; short numbers are anything's. */
const TOKEN = /^(?=.*[a-z]|\d{8})[\w:-]{3,64}$/iu

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
