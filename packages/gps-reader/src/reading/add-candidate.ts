import type { WrittenPoint } from './coordinate-pair.ts'
import type { Candidate, Evidence } from './evidence.ts'
import { isNobodysName, isPlaceOfElseKey, isTailKey } from './key-words.ts'
import type { RecordFacts } from './record-facts.ts'
import { gather, type RecordFrame } from './record-frame.ts'

export const MAX_CANDIDATES = 12_000

/** One scan under way, with what is left of its allowance. */
export interface Scan {
  readonly evidence: Evidence
  readonly candidates: Candidate[]
  nodesLeft: number
  textLeft: number
}

/** Adds a place with what stands around it; a tail's without times is where nothing is. */
export function addCandidate(
  scan: Scan,
  written: WrittenPoint | null,
  frame: RecordFrame,
  own: Partial<Candidate> = {},
): void {
  if (scan.candidates.length >= MAX_CANDIDATES) return
  const gathered = gather(frame)
  if (gathered.isTail && gathered.time === null) return
  scan.candidates.push({
    ...withoutWords(gathered),
    point: written?.point ?? null,
    decimals: written?.decimals ?? 0,
    source: scan.evidence.source,
    where: scan.evidence.where,
    seenAt: scan.evidence.seenAt,
    ...own,
  })
}

/** A marker that is called `Destino` is one; one that is called `Unidad` has no name. */
function withoutWords<T extends Pick<Candidate, 'names' | 'isOfElse'>>(gathered: T): T {
  const { names } = gathered
  if (names.length === 0 || !names.every(isNobodysName)) return gathered
  return { ...gathered, names: [], isOfElse: gathered.isOfElse || names.some(isPlaceOfElseKey) }
}

/** The frame of what stands under `key`. */
export function under(frame: RecordFrame, key: string, facts: RecordFacts | null, isListed = false): RecordFrame {
  return {
    parent: frame,
    key,
    path: key === '' ? `${frame.path}[]` : frame.path === '' ? key : `${frame.path}.${key}`,
    facts,
    isListed,
    isOfElse: key !== '' && isPlaceOfElseKey(key),
    isTail: key !== '' && isTailKey(key),
  }
}
