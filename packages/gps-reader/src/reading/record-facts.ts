import { isCoordinateKey } from './coordinate-keys.ts'
import type { SpeedUnit, WrittenTime } from './evidence.ts'
import { type ClassifiedKey, classifyKey, idRole, isUnitPartKey, type KeyRole, unitWordOf } from './key-words.ts'
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
  readonly seenAt: number
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
const MIN_SERIAL = 10
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
const SPEED_UNIT = /^(?:kph|km\/h|kmh|kmph|mph|kn|knots|m\/s)$/iu
const DAY = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})$/u
const HOUR = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?$/iu

/**
 * What an object under `ownKey` (its own, or its list's) says of the thing that it describes: names, plates, ids, time, speed, heading, address and state, by its
 * keys' words, its own values and those of the parts that describe the unit (`vehicle`, `device_data`, `properties`).
 */
export function recordFacts(object: Readonly<Record<string, unknown>>, ownKey: string, seenAt: number): RecordFacts {
  const draft: Draft = {
    seenAt,
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
    if (typeof value === 'object' && value !== null) takePart(draft, key, value)
    else take(draft, key, value, classifyKey(key), isPoint)
  }
  if (classifyKey(ownKey).role === 'plates') takePlatesById(draft, object)
  const unitWord = unitWordOf(ownKey)
  const own = draft.ids.find((id) => id.startsWith('own:'))
  if (unitWord !== null && own !== undefined) draft.ids.push(own.replace('own', unitWord))
  return finished(draft)
}

function take(
  draft: Draft,
  key: string,
  value: unknown,
  { role, words, worth }: ClassifiedKey,
  isPoint: boolean,
): void {
  if (key === 'zoom' || key === 'zoomLevel') draft.hasZoom = true
  if (typeof value === 'string' && SPEED_UNIT.test(value)) draft.speedUnit ??= writtenSpeed(`0 ${value}`)?.unit ?? null
  if (isPoint && (key === 's' || key === 'c')) takeOfPoint(draft, key, value)
  else if (role === 'time') takeTime(draft, value, worth)
  else if (role === 'id') takeId(draft, words, value)
  else if (role === 'speed') takeSpeed(draft, words, value)
  else if (!isCoordinateKey(key)) takeText(draft, role, words, value)
}

function takeText(draft: Draft, role: KeyRole, words: readonly string[], value: unknown): void {
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
  const written = writtenTime(value, draft.seenAt)
  if (written === null) return
  // A moment that needs no zone beats a civil one, but for the server's own.
  const total = written.kind === 'instant' && worth >= 2 ? worth + 1.1 : worth
  if (draft.time === null || total > draft.time.worth) draft.time = { written, worth: total }
}

function takeId(draft: Draft, words: readonly string[], value: unknown): void {
  const text = shortText(value)
  if (text === null) return
  const role = idRole(words)
  if (role !== null && text !== '0' && text !== '-1') draft.ids.push(idOf(role, text))
  if (/\p{L}/u.test(text) && draft.texts.length < MAX_TEXTS) draft.texts.push(text)
}

/** An id that long is the same thing under any key. */
export function idOf(role: string, text: string): string {
  return `${text.length >= MIN_SERIAL ? 'serial' : role}:${text.toLowerCase()}`
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
function takePart(draft: Draft, key: string, value: object): void {
  const { role, words } = classifyKey(key)
  if (Array.isArray(value)) return
  if (role === 'address' || words.includes('geo')) takeAddress(draft, value)
  if (!isUnitPartKey(key)) return
  const isUnit = idRole([...words, 'id']) !== null
  for (const [inner, scalar] of Object.entries(value).slice(0, MAX_KEYS)) {
    if (typeof scalar === 'object') continue
    const classified = classifyKey(inner)
    if (classified.role === 'id' && idRole(classified.words) === 'own' && isUnit)
      takeId(draft, [...words, 'id'], scalar)
    else if (classified.role === 'time') takeTime(draft, scalar, classified.worth - 0.5)
    else take(draft, inner, scalar, classified, false)
  }
}

function takeAddress(draft: Draft, part: object): void {
  for (const [key, value] of Object.entries(part).slice(0, MAX_KEYS)) {
    const text = typeof value === 'string' ? shortText(value) : null
    const { role } = classifyKey(key)
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
  const dayAndHour =
    draft.day !== null && draft.hour !== null ? writtenTime(`${draft.day} ${draft.hour}`, draft.seenAt) : null
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
