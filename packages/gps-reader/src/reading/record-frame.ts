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
  /** Its own key says zones, routes, origins, centres. */
  readonly isOfElse: boolean
  /** Its own key says tails and histories. */
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
  const time = first(near, ({ time }) => time)
  const speed = first(near, ({ speed }) => speed)
  // A place without time and speed, with a name of its own, may be anything's: a yard that the truck is near.
  const further = isOthers || (time === null && speed === null) ? [] : furtherFacts(inside, naming)
  const names = isOthers ? [] : [...(named?.facts?.names ?? []), ...further.flatMap((facts) => facts.names)]
  return {
    time,
    speed,
    speedUnit: first(near, ({ speedUnit }) => speedUnit),
    headingDeg: first(near, ({ headingDeg }) => headingDeg),
    address: first(near, ({ address }) => address),
    status: first(near, ({ status }) => status),
    names: [...new Set(names)],
    plates: isOthers
      ? []
      : [...new Set([...(named?.facts?.plates ?? []), ...further.flatMap((facts) => facts.plates)])],
    texts: near.flatMap(({ facts }) => [...(facts?.texts ?? [])]),
    ids: [...new Set((outer === undefined ? inside : [outer]).flatMap(({ facts }) => [...(facts?.ids ?? [])]))],
    isTail: outer !== undefined || isInTail(frame, naming < 0 ? null : (inside[naming] ?? null)),
    isOfElse: isOfElse(frame, naming < 0 ? null : (inside[naming] ?? null), time !== null && speed !== null),
    path: frame.path,
  }
}

/**
 * What stands inside of a named record under `destino` is no unit's. What the record itself stands under (`rutas`) says so
 * only where it has no time and speed: a zone does not drive.
 */
function isOfElse(frame: RecordFrame, naming: RecordFrame | null, isLive: boolean): boolean {
  let isInside = true
  for (let at: RecordFrame | null = frame; at !== null; at = at.parent) {
    if (at.facts !== null && at.facts === naming?.facts) isInside = false
    if (at.isOfElse && (isInside || !isLive)) return true
  }
  return false
}

/** True for a place of a list of a record's older places; a list of records is none, whatever it is called. */
function isInTail(frame: RecordFrame, naming: RecordFrame | null): boolean {
  for (let at: RecordFrame | null = frame; at !== null; at = at.parent) {
    if (at.facts !== null && at.facts === naming?.facts) return false
    if (at.isTail) return true
  }
  return false
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

/** What is further out than the name and still of this record: not beyond a list, even of one. */
function furtherFacts(inside: readonly RecordFrame[], naming: number): readonly RecordFacts[] {
  const further: RecordFacts[] = []
  for (const [i, { facts, key, path }] of inside.entries()) {
    if (i > naming && facts !== null && !isOthersKey(key)) further.push(facts)
    if (i >= naming && path.endsWith('[]')) break
  }
  return further
}

function first<T>(frames: readonly RecordFrame[], read: (facts: RecordFacts) => T | null): T | null {
  for (const { facts } of frames) {
    const value = facts === null ? null : read(facts)
    if (value !== null) return value
  }
  return null
}
