import { addCandidate, MAX_CANDIDATES, type Scan, under } from './add-candidate.ts'
import { isCoordinateKey, keyedPoints } from './coordinate-keys.ts'
import { writtenPoint } from './coordinate-pair.ts'
import { isHolderOfElseKey, isOthersKey } from './key-words.ts'
import { parseBody } from './parse-platform-body.ts'
import { idOf, type RecordFacts, recordFacts } from './record-facts.ts'
import type { RecordFrame } from './record-frame.ts'
import { rowFacts, rowPoint, tableRows } from './row-of-values.ts'
import { scanRows, scanText } from './scan-text.ts'

const MAX_DEPTH = 24
const MAX_KEYS = 5_000

/** Scans data of any shape that stands under `frame`. */
export function scanValue(scan: Scan, value: unknown, frame: RecordFrame, depth: number): void {
  scan.nodesLeft -= 1
  if (scan.nodesLeft < 0 || depth > MAX_DEPTH || scan.candidates.length >= MAX_CANDIDATES) return
  if (typeof value === 'string') scanString(scan, value, frame, depth)
  else if (Array.isArray(value)) scanList(scan, value, frame, depth)
  else if (isObject(value)) scanObject(scan, value, frame, depth)
}

function scanObject(scan: Scan, object: Readonly<Record<string, unknown>>, outer: RecordFrame, depth: number): void {
  const facts = recordFacts(object, keyOf(outer, scan.evidence.where), scan.evidence.seenAt)
  const frame: RecordFrame = { ...outer, facts }
  const keys = Object.keys(object).slice(0, MAX_KEYS)
  const before = scan.candidates.length
  const isElsewhere = facts.hasZoom || (outer.key !== '' && isHolderOfElseKey(outer.key))

  if (!isMap(object, keys)) {
    for (const { latKey, ...written } of keyedPoints(object, keys)) {
      const at = under(frame, latKey, null)
      addCandidate(scan, written, at, isElsewhere || isHolderOfElseKey(latKey) ? { isOfElse: true } : {})
    }
    if (object.type === 'Point') scanGeoJson(scan, object.coordinates, frame)
  }
  for (const row of tableRows(object)) scanObject(scan, row, under(frame, '', null, true), depth + 1)
  if (isLine(object)) return

  for (const key of keys) scanChild(scan, object, key, frame, depth)
  if (isUnitWithoutPlace(object, keys, frame, scan, before)) addCandidate(scan, null, frame)
}

/** What an object is called by: its own key, its list's, or the request's last part. */
function keyOf({ key, parent }: RecordFrame, where: string): string {
  if (key !== '') return key
  return parent === null || parent.key === '' ? (parent?.parent == null ? lastOf(where) : '') : parent.key
}

function lastOf(where: string): string {
  return where.slice(where.lastIndexOf('/') + 1)
}

function scanChild(
  scan: Scan,
  object: Readonly<Record<string, unknown>>,
  key: string,
  frame: RecordFrame,
  depth: number,
): void {
  const value = object[key]
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return
  if (!isIdKey(key) || !isObject(value)) {
    scanValue(scan, value, under(frame, key, null), depth + 1)
    return
  }
  const isListed = Object.keys(object).length > 1
  const facts: RecordFacts = {
    ...NO_FACTS,
    ids: [idOf('own', key)],
    names: NAMING_KEY.test(key) ? [key] : [],
  }
  scanValue(scan, value, under(under(frame, '', facts, isListed), '', null), depth + 1)
}

const NO_FACTS: RecordFacts = {
  names: [],
  plates: [],
  texts: [],
  ids: [],
  time: null,
  speed: null,
  speedUnit: null,
  headingDeg: null,
  address: null,
  status: null,
  hasZoom: false,
}
const NAMING_KEY = /^(?=.*\d.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d -]{4,19}$/u
const ID_KEY = /^(?:\d{1,20}|[\da-f]{8}-[\da-f-]{20,30}|[\da-f]{20,40})$/u

/** True for a key of a map of units by id: `states: {"123": …}`, `{"45AK7P": …}`. */
function isIdKey(key: string): boolean {
  return (ID_KEY.test(key) || NAMING_KEY.test(key)) && !isCoordinateKey(key)
}

function isMap(object: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.length > 20 && keys.slice(0, 20).every((key) => isIdKey(key) && isObject(object[key]))
}

function scanGeoJson(scan: Scan, coordinates: unknown, frame: RecordFrame): void {
  if (!Array.isArray(coordinates)) return
  const written = writtenPoint(coordinates[1], coordinates[0])
  if (written !== null) addCandidate(scan, written, under(frame, 'coordinates', null))
}

/** Lines and areas are roads and zones: no unit stands on all of their points. */
function isLine(object: Readonly<Record<string, unknown>>): boolean {
  const type = object.type
  return typeof type === 'string' && /^(?:Multi)?(?:LineString|Polygon|Point)$/u.test(type) && 'coordinates' in object
}

/** True for an entry of an account's list that carries no place of its own: a name, and an id or plates to know it by. */
function isUnitWithoutPlace(
  object: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  frame: RecordFrame,
  { candidates, evidence: { where } }: Scan,
  before: number,
): boolean {
  const { facts, isTail } = frame
  if (facts === null || facts.names.length === 0 || isTail || isUnder(frame)) return false
  if (
    candidates.slice(before).some((candidate) => candidate.point !== null && !candidate.isTail && !candidate.isOfElse)
  )
    return false
  if (candidates.length - before > 0 && candidates.slice(before).some((candidate) => candidate.point === null))
    return false
  if (isOthersKey(keyOf(frame, where))) return false
  return (
    facts.ids.length > 0 ||
    facts.plates.length > 0 ||
    keys.some((each) => object[each] === null && isCoordinateKey(each))
  )
}

/** True under zones, routes and tails: their names are no unit's. */
function isUnder(frame: RecordFrame): boolean {
  for (let at: RecordFrame | null = frame; at !== null; at = at.parent) if (at.isOfElse) return true
  return false
}

function scanList(scan: Scan, list: readonly unknown[], frame: RecordFrame, depth: number): void {
  const table = tableRows(list)
  if (table.length > 0) {
    for (const row of table) scanValue(scan, row, under(frame, '', null, table.length > 1), depth + 1)
    return
  }
  const written = rowPoint(list)
  if (written !== null) addCandidate(scan, written, { ...frame, facts: rowFacts(list, scan.evidence.seenAt) })
  for (const item of list) {
    if (typeof item === 'number') continue
    scanValue(scan, item, under(frame, '', null, list.length > 1), depth + 1)
  }
}

function scanString(scan: Scan, text: string, frame: RecordFrame, depth: number): void {
  if (text.length < 7) return
  scan.textLeft -= text.length
  if (scan.textLeft < 0) return
  const value = /^\s{0,20}[[{<]/u.test(text) ? parseBody(text) : undefined
  if (value !== undefined) scanValue(scan, value, frame, depth + 1)
  else if (!scanRows(scan, text, frame)) scanText(scan, text, frame)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
