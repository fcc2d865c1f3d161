import { isCoordinateKey } from './coordinate-keys.ts'
import type { SpeedUnit, WrittenTime } from './evidence.ts'
import { type ClassifiedKey, classifyKey, idRole, isUnitPartKey, type KeyRole } from './key-words.ts'
import { shortText, writtenSpeed } from './short-text.ts'
import { writtenNumber } from './written-number.ts'
import { writtenTime } from './written-time.ts'

/** What one object of a page's data says besides places. */
export interface RecordFacts {
  readonly names: readonly string[]
  readonly plates: readonly string[]
  readonly texts: readonly string[]
  readonly ids: readonly string[]
  readonly time: WrittenTime | null
  readonly speed: number | null
  readonly speedUnit: SpeedUnit | null
  readonly headingDeg: number | null
  readonly address: string | null
  readonly status: string | null
  readonly hasZoom: boolean
}

interface Draft {
  names: { text: string; worth: number }[]
  plates: string[]
  texts: string[]
  ids: string[]
  time: { written: WrittenTime; worth: number } | null
  day: string | null
  hour: string | null
  speed: number | null
  speedUnit: SpeedUnit | null
  headingDeg: number | null
  address: string | null
  status: string | null
  hasZoom: boolean
}

const MAX_TEXTS = 30
const MAX_KEYS = 200
/** Keys whose texts describe more than they name. */
const POOR_NAMES = new Set([
  'description',
  'descripcion',
  'content',
  'html',
  'popup',
  'tooltip',
  'text',
  'texto',
  'object',
  'objeto',
])
const RICH_NAMES = new Set(['name', 'nombre', 'nm', 'label', 'alias', 'economico', 'eco', 'unidad', 'unit', 'title'])
const DAY = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})$/u
const HOUR = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?$/iu

/** Keeps what keys say for one scan: platforms repeat the same few dozen keys thousands of times. */
export type KeyMemory = Map<string, ClassifiedKey>

/**
 * What an object says of the thing that it describes: names, plates, ids, time, speed, heading, address and state, by its
 * keys' words, its own values and those of the parts that describe the unit (`vehicle`, `device_data`, `properties`).
 */
export function recordFacts(object: Readonly<Record<string, unknown>>, ownKey: string, memory: KeyMemory): RecordFacts {
  const draft: Draft = {
    names: [],
    plates: [],
    texts: [],
    ids: [],
    time: null,
    day: null,
    hour: null,
    speed: null,
    speedUnit: null,
    headingDeg: null,
    address: null,
    status: null,
    hasZoom: false,
  }
  const isPoint = 'x' in object && 'y' in object
  for (const [key, value] of Object.entries(object).slice(0, MAX_KEYS)) {
    if (typeof value === 'object' && value !== null) takePart(draft, key, value, memory)
    else take(draft, key, value, known(key, memory), isPoint)
  }
  if (known(ownKey, memory).role === 'plates') takePlatesById(draft, object)
  return finished(draft)
}

function known(key: string, memory: KeyMemory): ClassifiedKey {
  const before = memory.get(key)
  if (before !== undefined) return before
  const classified = classifyKey(key)
  if (memory.size < 5_000) memory.set(key, classified)
  return classified
}

function take(
  draft: Draft,
  key: string,
  value: unknown,
  { role, words, worth }: ClassifiedKey,
  isPoint: boolean,
): void {
  if (key === 'zoom' || key === 'zoomLevel') draft.hasZoom = true
  if (isPoint && (key === 's' || key === 'c')) takeOfPoint(draft, key, value)
  else if (role === 'time') takeTime(draft, value, worth)
  else if (role === 'id') takeId(draft, words, value)
  else if (role === 'speed') takeSpeed(draft, words, value)
  else if (!isCoordinateKey(key)) takeText(draft, role, words, value)
}

function takeText(draft: Draft, role: KeyRole, words: readonly string[], value: unknown): void {
  if (role === 'unit-of-speed') draft.speedUnit ??= writtenSpeed(`0 ${String(value)}`)?.unit ?? null
  const heading = role === 'heading' ? writtenNumber(value) : null
  if (heading !== null && heading.value >= 0 && heading.value <= 360) draft.headingDeg ??= heading.value % 360
  const text = shortText(value)
  if (text === null || writtenTime(text) !== null) return
  const isText = typeof value === 'string'
  if ((role === 'address' || role === 'heading') && isText && /\p{L}{3}/u.test(text)) draft.address ??= text
  if (role === 'status' && isText) draft.status ??= text
  if (role === 'plates') draft.plates.push(text)
  if (role === 'name') draft.names.push({ text, worth: nameWorth(words) })
  else if (role !== 'not-of-unit' && isText && draft.texts.length < MAX_TEXTS) draft.texts.push(text)
}

function takeOfPoint(draft: Draft, key: string, value: unknown): void {
  const number = writtenNumber(value)
  if (number === null || number.value < 0) return
  if (key === 's') draft.speed ??= number.value
  else draft.headingDeg ??= number.value % 360
}

function takeTime(draft: Draft, value: unknown, worth: number): void {
  if (typeof value === 'string' && DAY.test(value.trim())) draft.day ??= value.trim()
  else if (typeof value === 'string' && HOUR.test(value.trim())) draft.hour ??= value.trim()
  const written = writtenTime(value)
  if (written !== null && (draft.time === null || worth > draft.time.worth)) draft.time = { written, worth }
}

function takeId(draft: Draft, words: readonly string[], value: unknown): void {
  const text = shortText(value)
  if (text === null) return
  const role = idRole(words)
  if (role !== null && text !== '0' && text !== '-1') draft.ids.push(`${role}:${text.toLowerCase()}`)
  if (/\p{L}/u.test(text) && draft.texts.length < MAX_TEXTS) draft.texts.push(text)
}

function takeSpeed(draft: Draft, words: readonly string[], value: unknown): void {
  const written = writtenSpeed(typeof value === 'number' ? String(value) : value)
  if (written === null || draft.speed !== null) return
  draft.speed = written.value
  draft.speedUnit ??= written.unit ?? unitOfWords(words)
}

function unitOfWords(words: readonly string[]): SpeedUnit | null {
  const joined = words.join(' ')
  if (/\b(?:mph|miles?|mi h)\b/u.test(joined)) return 'mph'
  if (/\b(?:kmh|kph|km|kmph|kilometers?|kilometros?)\b|speedkmh|speedkph/u.test(joined)) return 'kmh'
  if (/\b(?:knots?|kn|kt|kts|nudos)\b|speedknots/u.test(joined)) return 'knots'
  return /\b(?:ms|mps|m s|meters? per second)\b|speedms/u.test(joined) ? 'ms' : null
}

/** Parts that describe the unit lend what the object itself does not say. */
function takePart(draft: Draft, key: string, value: object, memory: KeyMemory): void {
  const { role, words } = known(key, memory)
  if (Array.isArray(value)) return
  if (role === 'address' || words.includes('geo')) takeAddress(draft, value, memory)
  if (!isUnitPartKey(key)) return
  const isUnit = idRole([...words, 'id']) !== null
  for (const [inner, scalar] of Object.entries(value).slice(0, MAX_KEYS)) {
    if (typeof scalar === 'object') continue
    const classified = known(inner, memory)
    if (classified.role === 'id' && idRole(classified.words) === 'own' && isUnit)
      takeId(draft, [...words, 'id'], scalar)
    else if (classified.role === 'time') takeTime(draft, scalar, classified.worth - 0.5)
    else take(draft, inner, scalar, classified, false)
  }
}

function takeAddress(draft: Draft, part: object, memory: KeyMemory): void {
  for (const [key, value] of Object.entries(part).slice(0, MAX_KEYS)) {
    const text = typeof value === 'string' ? shortText(value) : null
    const { role } = known(key, memory)
    if (text !== null && (role === 'address' || role === 'name')) draft.address ??= text
  }
}

/** `<Plate id="45AK7P">`. */
function takePlatesById(draft: Draft, object: Readonly<Record<string, unknown>>): void {
  const text = shortText(object.id)
  if (text !== null) draft.plates.push(text)
}

function nameWorth(words: readonly string[]): number {
  if (words.some((word) => POOR_NAMES.has(word))) return 0
  return words.some((word) => RICH_NAMES.has(word)) ? 2 : 1
}

function finished(draft: Draft): RecordFacts {
  const named = draft.names.sort((a, b) => b.worth - a.worth).map(({ text }) => text)
  const dayAndHour = draft.day !== null && draft.hour !== null ? writtenTime(`${draft.day} ${draft.hour}`) : null
  return {
    names: [...new Set([...named, ...draft.plates])].slice(0, 12),
    plates: [...new Set(draft.plates)].slice(0, 4),
    texts: draft.texts,
    ids: [...new Set(draft.ids)].slice(0, 12),
    time: draft.time?.written ?? dayAndHour,
    speed: draft.speed,
    speedUnit: draft.speedUnit,
    headingDeg: draft.headingDeg,
    address: draft.address,
    status: draft.status,
    hasZoom: draft.hasZoom,
  }
}
