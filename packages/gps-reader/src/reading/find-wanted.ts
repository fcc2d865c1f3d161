import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { matchKey } from '@vigia/domain/text/match-key'
import { type AccountGroup, type AccountView, isTogether } from './account-groups.ts'
import type { Candidate } from './evidence.ts'
import { isNumberedKey } from './key-words.ts'
import { findUnits, fitOf } from './match-unit.ts'
import { classOf, type Tie } from './score-candidate.ts'

/** The wanted unit on an account's page. */
export type FoundUnit =
  | { readonly kind: 'found'; readonly name: string; readonly ties: readonly (readonly [Candidate, Tie])[] }
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] }
  | { readonly kind: 'absent' }

const TOGETHER_KM = 0.1

/**
 * Finds the wanted unit among an account's names, and what is tied to it: by its own names, by an id that the page gives
 * to it and to nobody else. Several that may be meant are `ambiguous`, unless different parts of the page show them on the
 * same spot: then they are one.
 */
export function findWanted(wanted: WantedUnit, view: AccountView): FoundUnit {
  const found = withBarePlates(wanted, findUnits(wanted, view.groups), view)
  if (found.length === 0) return findByTexts(wanted, view)
  const clusters = clustersOf(wanted, found, view)
  const [cluster, ...rest] = clusters
  if (cluster === undefined) return { kind: 'absent' }
  if (rest.length > 0) return { kind: 'ambiguous', names: clusters.map((each) => nameOf(each, view)) }
  if (hasTwins(cluster, view)) return { kind: 'ambiguous', names: [nameOf(cluster, view)] }
  const named = cluster.flatMap((i) => {
    const group = view.groups[i]
    const tie: Tie = group !== undefined && labelOf(wanted, group).fit >= 2 ? 'name' : 'word'
    return (group?.candidates ?? []).map((candidate) => [candidate, tie] as const)
  })
  return { kind: 'found', name: nameOf(cluster, view), ties: [...named, ...joined(cluster, view)] }
}

/** A part of the page that says only the plates speaks of the unit that another part calls by its name, too. */
function withBarePlates(
  { plates, pickedName }: WantedUnit,
  found: readonly number[],
  { groups }: AccountView,
): readonly number[] {
  if (pickedName !== null || plates === null) return found
  const isPlates = (name: string) => fitOf(plates, name) === 3
  if (!found.some((i) => groups[i]?.names.some(isPlates))) return found
  const bare = groups.flatMap(({ names }, i) => (names.every(isPlates) ? [i] : []))
  return [...new Set([...found, ...bare])]
}

interface Label {
  readonly key: string
  readonly fit: number
}

/** What of the wanted unit a group's names carry, and how well. */
function labelOf({ plates, name, pickedName }: WantedUnit, group: AccountGroup): Label {
  if (pickedName !== null) return { key: 'picked', fit: 3 }
  let best: Label = { key: '', fit: 0 }
  for (const [wanted, key] of [[plates, 'plates'] as const, [name, 'name'] as const]) {
    for (const each of wanted === null ? [] : group.names) {
      const fit = fitOf(wanted ?? '', each)
      if (fit > best.fit) best = { key: fit === 3 ? key : matchKey(each), fit }
    }
  }
  return best
}

/** Groups of one label are one unit; so are those that share an id, or stand together in different parts of the page. */
function clustersOf(wanted: WantedUnit, found: readonly number[], view: AccountView): readonly (readonly number[])[] {
  const clusters: number[][] = []
  const isSame = (a: number, b: number): boolean => {
    const [one, other] = [view.groups[a], view.groups[b]]
    if (one === undefined || other === undefined) return false
    if (labelOf(wanted, one).key === labelOf(wanted, other).key) return true
    const ids = new Set(one.candidates.flatMap((candidate) => candidate.ids.filter((id) => !id.startsWith('own:'))))
    if (other.candidates.some((candidate) => candidate.ids.some((id) => ids.has(id)))) return true
    return areOtherWitnesses(one, other) && isTogether(one.candidates, other.candidates, TOGETHER_KM)
  }
  for (const i of found) {
    const cluster = clusters.find((members) => members.some((member) => isSame(member, i)))
    if (cluster === undefined) clusters.push([i])
    else cluster.push(i)
  }
  return clusters
}

function areOtherWitnesses(a: AccountGroup, b: AccountGroup): boolean {
  const classes = new Set(a.candidates.map(({ source }) => classOf(source)))
  return !b.candidates.some(({ source }) => classes.has(classOf(source)))
}

/** One name on two units of one list, each with an id of its own. */
function hasTwins(cluster: readonly number[], view: AccountView): boolean {
  const lists = new Map<string, ReadonlySet<string>>()
  for (const { source, where, path, ids } of cluster.flatMap((i) => view.groups[i]?.candidates ?? [])) {
    const roles = ids.filter((id) => !id.startsWith('own:'))
    if (roles.length === 0) continue
    const list = `${source} ${where} ${path}`
    const before = lists.get(list)
    if (before !== undefined && !roles.some((id) => before.has(id))) return true
    lists.set(list, new Set(roles))
  }
  return false
}

function nameOf(cluster: readonly number[], view: AccountView): string {
  const groups = cluster.map((i) => view.groups[i]).filter((group) => group !== undefined)
  const ofData = groups.find(({ candidates }) => candidates.some(({ source }) => classOf(source) === 'data'))
  return (ofData ?? groups[0])?.names[0] ?? ''
}

/** Places without a name, or with a name that is nobody's, that carry an id of the unit. */
function joined(cluster: readonly number[], view: AccountView): readonly (readonly [Candidate, Tie])[] {
  const ids = new Set(
    cluster.flatMap((i) => view.groups[i]?.candidates.flatMap((candidate) => [...candidate.ids]) ?? []),
  )
  const isMine = (id: string) =>
    ids.has(id) && [...(view.owners.get(id) ?? [])].every((owner) => cluster.includes(owner))
  return view.unnamed.flatMap((candidate) => {
    const tie = tieOf(candidate, isMine, (id) => view.owners.has(id))
    return tie === null ? [] : [[candidate, tie] as const]
  })
}

/**
 * An id that says what it is of (`device:7`) joins the same, or a plain one of a unit; a plain one joins only a plain one, and
 * not where alerts or trips are numbered on their own. */
function tieOf(
  { ids, path, where }: Candidate,
  isMine: (id: string) => boolean,
  isKnown: (id: string) => boolean,
): Tie | null {
  const roles = ids.filter((id) => !id.startsWith('own:'))
  if (roles.some((id) => isMine(id))) return roles.every((id) => isMine(id) || !isKnown(id)) ? 'roleId' : null
  if (roles.some((id) => isKnown(id))) return null
  if (roles.some((id) => isMine(`own:${id.slice(id.indexOf(':') + 1)}`))) return 'roleId'
  if (roles.length > 0 || [...path.split(/[.[\]]+/u), ...where.split('/').slice(-1)].some(isNumberedKey)) return null
  return ids.some((id) => isMine(id)) ? 'ownId' : null
}

/** Where nothing is called a name, a text that equals the plates stands for one. */
function findByTexts(wanted: WantedUnit, view: AccountView): FoundUnit {
  const keys = [wanted.pickedName, wanted.plates, wanted.name]
    .map((text) => matchKey(text ?? ''))
    .filter((key) => key.length >= 4)
  const all = [...view.unnamed, ...view.groups.flatMap(({ candidates }) => candidates)]
  const ties = all
    .filter(({ texts, point }) => point !== null && texts.some((text) => keys.includes(matchKey(text))))
    .map((candidate) => [candidate, candidate.names.length === 0 ? 'name' : 'text'] as const)
  if (ties.length === 0) return { kind: 'absent' }
  return { kind: 'found', name: wanted.pickedName ?? wanted.plates ?? wanted.name ?? '', ties }
}
