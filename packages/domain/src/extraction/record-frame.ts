import type { Candidate } from './evidence.ts'
import { isOthersKey } from './key-words.ts'
import type { RecordFacts } from './record-facts.ts'

/** Where a scan stands: an object or list of the data, and those around it. */
export interface RecordFrame {
  readonly parent: RecordFrame | null
  readonly key: string
  readonly path: string
  /** Null for a list, and for what is no object. */
  readonly facts: RecordFacts | null
  /** It is one of several of a list: what stands further out is about all of them. */
  readonly isListed: boolean
  readonly isOfElse: boolean
  readonly isTail: boolean
}

const MAX_CLIMB = 5

type Gathered = Pick<
  Candidate,
  | 'time'
  | 'speed'
  | 'speedUnit'
  | 'headingDeg'
  | 'address'
  | 'status'
  | 'names'
  | 'plates'
  | 'texts'
  | 'ids'
  | 'isTail'
  | 'isOfElse'
  | 'path'
>

/**
 * What the objects around a place say of it, up to five of them. Names come from the nearest that has one, never across a
 * list with siblings: what stands outside is about all of them. Only where the siblings have neither names nor ids are they
 * places of one thing (a history), and then its name is theirs. Time and speed come from no further out than the name,
 * so that an answer's own time is not taken for the fix's.
 */
export function gather(frame: RecordFrame): Gathered {
  const { inside, outside } = split(frame)
  const naming = inside.findIndex(({ facts }) => facts !== null && facts.names.length > 0)
  const identified = inside.findIndex(({ facts }) => facts !== null && facts.ids.length > 0)
  const outer =
    naming < 0 && identified < 0 ? outside.find(({ facts }) => facts !== null && facts.names.length > 0) : undefined
  const reach = naming >= 0 ? naming : identified >= 0 ? identified : 1
  const near = inside.slice(0, reach + 1)
  const named = outer === undefined ? (naming < 0 ? undefined : inside[naming]) : outer
  const isOthers = named !== undefined && isOthersKey(named.key)
  const names = isOthers ? [] : [...(named?.facts?.names ?? []), ...furtherNames(inside, naming)]
  return {
    time: first(near, ({ time }) => time),
    speed: first(near, ({ speed }) => speed),
    speedUnit: first(near, ({ speedUnit }) => speedUnit),
    headingDeg: first(near, ({ headingDeg }) => headingDeg),
    address: first(near, ({ address }) => address),
    status: first(near, ({ status }) => status),
    names: [...new Set(names)],
    plates: isOthers ? [] : (named?.facts?.plates ?? []),
    texts: near.flatMap(({ facts }) => [...(facts?.texts ?? [])]),
    ids: [...new Set((outer === undefined ? inside : [outer]).flatMap(({ facts }) => [...(facts?.ids ?? [])]))],
    isTail: frame.isTail || outer !== undefined,
    isOfElse: frame.isOfElse,
    path: frame.path,
  }
}

/** The frames of one record, and those of what holds many of them. */
function split(frame: RecordFrame): { inside: readonly RecordFrame[]; outside: readonly RecordFrame[] } {
  const inside: RecordFrame[] = []
  const outside: RecordFrame[] = []
  let isInside = true
  for (let at: RecordFrame | null = frame; at !== null; at = at.parent) {
    if (at.facts !== null) (isInside ? inside : outside).push(at)
    if (inside.length + outside.length >= MAX_CLIMB) break
    if (at.isListed) isInside = false
  }
  return { inside, outside }
}

/** Names further out that are still of this record: not beyond a list, even of one. */
function furtherNames(inside: readonly RecordFrame[], naming: number): readonly string[] {
  const names: string[] = []
  for (const [i, { facts, key, path }] of inside.entries()) {
    if (i > naming && !isOthersKey(key)) names.push(...(facts?.names ?? []))
    if (i >= naming && path.endsWith('[]')) break
  }
  return names
}

function first<T>(frames: readonly RecordFrame[], read: (facts: RecordFacts) => T | null): T | null {
  for (const { facts } of frames) {
    const value = facts === null ? null : read(facts)
    if (value !== null) return value
  }
  return null
}
