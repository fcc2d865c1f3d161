import { haversineKm } from '@vigia/domain/geo/distance'
import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { matchKey } from '@vigia/domain/text/match-key'
import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { type AccountView, spotOf, viewAccount } from './account-groups.ts'
import type { Candidate, PlatformHabits, ReadPosition, UnitReading } from './evidence.ts'
import { type FoundUnit, findWanted } from './find-wanted.ts'
import { fixTime } from './fix-time.ts'
import { isHappeningKey } from './key-words.ts'
import { nearestNames } from './match-unit.ts'
import {
  ACCEPTED_CONFIDENCE,
  classOf,
  SHOWN_CONFIDENCE,
  scoreCandidate,
  type Tie,
  type TiedCandidate,
} from './score-candidate.ts'
import { speedKmh } from './speed-kmh.ts'

/** Two places so far apart cannot both be where the unit is. */
const RIVAL_KM = 0.5
const RIVAL_MARGIN = 0.06
/** For comparing only: most of Mexico. */
const MEXICO_OFFSET_MS = -6 * HOUR_MS
const MAX_NAMES = 500

interface ReadingOptions {
  /** A link that shows a unit to whoever has it: its only unit is the wanted one although the page does not name it. */
  readonly isSharedLink?: boolean
}

/**
 * What the page says of each wanted unit, in their order. Only places tied to the unit by its names or ids can be its
 * position; of those the newest fix wins, older ones, tails, zones and centres lose, placeholders are none. What is not
 * proved is `unconfirmed`, and where the page contradicts itself too.
 */
export function readUnits(
  candidates: readonly Candidate[],
  wanted: readonly WantedUnit[],
  habits: PlatformHabits,
  now: number,
  { isSharedLink = false }: ReadingOptions = {},
): readonly UnitReading[] {
  const usable = withoutBorrowed(candidates)
  const whole = viewAccount(usable)
  const current = usable.filter((candidate) => !isHappening(candidate))
  const views = current.length === usable.length ? [whole] : [viewAccount(current), whole]
  return wanted.map((unit) => {
    const found = views.map((view) => ({ view, found: findWanted(unit, view) }))
    const best = found.find(({ found }) => hasPlace(found)) ?? { view: whole, found: findWanted(unit, whole) }
    return readUnit(unit, best.found, best.view, { habits, now, isSharedLink })
  })
}

/** An alert calls its unit by name and tells where it was: it speaks where nothing else does. */
function isHappening({ names, point, path }: Candidate): boolean {
  return names.length > 0 && point !== null && path.split(/[.[\]]+/u).some(isHappeningKey)
}

function hasPlace(found: FoundUnit): boolean {
  return found.kind === 'ambiguous' || (found.kind === 'found' && found.ties.some(([{ point }]) => point !== null))
}

/**
 * A marker that tells no time and stands exactly on the map's centre, a yard or another place of the page's own has borrowed
 * it until its position comes.
 */
function withoutBorrowed(candidates: readonly Candidate[]): readonly Candidate[] {
  const places = new Set(candidates.flatMap(({ point, isOfElse }) => (isOfElse && point !== null ? spotOf(point) : [])))
  return candidates.map((candidate) => {
    const { point, time } = candidate
    return time === null && point !== null && places.has(spotOf(point)) ? { ...candidate, isOfElse: true } : candidate
  })
}

interface Circumstances {
  readonly habits: PlatformHabits
  readonly now: number
  readonly isSharedLink: boolean
}

function readUnit(wanted: WantedUnit, found: FoundUnit, view: AccountView, circumstances: Circumstances): UnitReading {
  if (found.kind === 'ambiguous') return found
  if (found.kind === 'absent') return readAbsent(wanted, view, circumstances)
  const reading = best(found.ties, found.name, view, circumstances)
  if (reading !== null) return reading
  const isPlaceholder = found.ties.some(([{ point }]) => point !== null && !isUsableCoordinate(point))
  return { kind: 'no-position', unitName: found.name, why: isPlaceholder ? 'placeholder' : 'never-reported' }
}

function readAbsent(wanted: WantedUnit, view: AccountView, circumstances: Circumstances): UnitReading {
  const names = namesOf(view)
  if (names.length > 0) return { kind: 'not-found', names, nearest: nearestNames(wanted, names) }
  const live = view.unnamed.filter(({ isOfElse, isTail, point }) => !isOfElse && !isTail && isUsableCoordinate(point))
  const tie: Tie = circumstances.isSharedLink ? 'single' : 'none'
  const ties = live.map((candidate) => [candidate, tie] as const)
  return (isOnePlace(live) ? best(ties, null, view, circumstances) : null) ?? { kind: 'nothing' }
}

function isOnePlace(live: readonly Candidate[]): boolean {
  const [first] = live
  return live.every(
    ({ point }) => point !== null && first?.point != null && haversineKm(first.point, point) <= RIVAL_KM,
  )
}

/** The units that the account shows: those with a place where there are any, for lists also name sensors and menus. */
function namesOf({ groups }: AccountView): readonly string[] {
  const ofData = groups.filter(({ candidates }) => candidates.some(({ source }) => classOf(source) !== 'written'))
  const shown = ofData.length > 0 ? ofData : groups
  const located = shown.filter(({ candidates }) =>
    candidates.some(({ point, isOfElse }) => point !== null && !isOfElse),
  )
  const names = (located.length > 0 ? located : shown).map(({ names: [name] }) => name ?? '')
  const byKey = new Map(names.filter((name) => matchKey(name) !== '').map((name) => [matchKey(name), name]))
  return [...byKey.values()].sort((a, b) => a.localeCompare(b, 'es')).slice(0, MAX_NAMES)
}

type Ties = readonly (readonly [Candidate, Tie])[]

/** The best place of a unit; null when none is worth showing. */
function best(
  ties: Ties,
  unitName: string | null,
  view: AccountView,
  circumstances: Circumstances,
): UnitReading | null {
  const { habits, now } = circumstances
  const tied = tieUp(ties, view, habits)
  const scored = tied
    .map((each) => ({ ...each, ...scoreCandidate(each, tied, now) }))
    .sort((a, b) => b.confidence - a.confidence || compareCandidates(a.candidate, b.candidate))
  const [top, ...rest] = scored
  if (top === undefined || top.confidence < SHOWN_CONFIDENCE - 0.001) return null
  const point = top.candidate.point
  if (point === null) return null
  const rival = rest.find(
    (other) =>
      other.candidate.point !== null &&
      haversineKm(point, other.candidate.point) > RIVAL_KM &&
      top.confidence - other.confidence <= RIVAL_MARGIN,
  )
  const isFuture = top.comparedAt !== null && top.comparedAt > now + 2 * MINUTE_MS
  const isProved = top.confidence >= ACCEPTED_CONFIDENCE && rival === undefined && !isFuture
  const position = positionOf(top, tied, unitName, habits)
  if (isProved) return { kind: 'position', position, confidence: top.confidence, reasons: top.reasons }
  const reasons =
    rival === undefined ? top.reasons : [...top.reasons, 'la página muestra la unidad también en otro lugar']
  return { kind: 'unconfirmed', position, confidence: Math.min(top.confidence, ACCEPTED_CONFIDENCE - 0.01), reasons }
}

function tieUp(ties: Ties, view: AccountView, habits: PlatformHabits): readonly TiedCandidate[] {
  const usable = ties.filter(([{ point }]) => isUsableCoordinate(point))
  const times = usable.map(([candidate]) => comparedTime(candidate, habits))
  const knownTimes = usable.flatMap(([{ isOfElse, seenAt }], i) => {
    const at = times[i]
    return isOfElse || at == null || at > seenAt + 2 * MINUTE_MS ? [] : [at]
  })
  const newestAt = knownTimes.length === 0 ? null : Math.max(...knownTimes)
  const seenLast = Math.max(...usable.map(([{ seenAt }]) => seenAt))
  return usable.map(([candidate, tie], i) => {
    const comparedAt = times[i] ?? null
    const isNewest =
      newestAt === null ? candidate.seenAt === seenLast : comparedAt !== null && comparedAt >= newestAt - 1000
    const othersAtSpot = candidate.point === null ? 0 : (view.spots.get(spotOf(candidate.point))?.size ?? 1) - 1
    return { candidate, tie, comparedAt, isNewest, othersAtSpot }
  })
}

function comparedTime({ time, seenAt }: Candidate, habits: PlatformHabits): number | null {
  const at = fixTime(time, habits, seenAt)
  if (at !== null || time === null || time.kind === 'instant') return at
  return Math.min(time.at - MEXICO_OFFSET_MS, seenAt)
}

/** Any order that does not depend on the order of arrival. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return b.seenAt - a.seenAt || signOf(a).localeCompare(signOf(b))
}

function signOf({ source, where, path, point, address }: Candidate): string {
  return `${source} ${where} ${path} ${point?.lat} ${point?.lng} ${address ?? ''}`
}

function positionOf(
  top: TiedCandidate,
  tied: readonly TiedCandidate[],
  unitName: string | null,
  habits: PlatformHabits,
): ReadPosition {
  const { candidate } = top
  const { point, time, seenAt } = candidate
  if (point === null) throw new Error('A tied candidate has a point')
  const same = tied.filter(({ candidate: other, comparedAt }) => {
    return other.point !== null && spotOf(other.point) === spotOf(point) && comparedAt === top.comparedAt
  })
  const lent = [candidate, ...same.map((other) => other.candidate).sort(compareCandidates)]
  return {
    point,
    at: fixTime(time, habits, seenAt),
    speedKmh: firstOf(lent, (each) => speedKmh(each.speed, each.speedUnit, habits)),
    headingDeg: firstOf(lent, (each) => each.headingDeg),
    address: firstOf(lent, (each) => each.address),
    status: firstOf(lent, (each) => each.status),
    unitName,
  }
}

function firstOf<T>(candidates: readonly Candidate[], read: (candidate: Candidate) => T | null): T | null {
  for (const candidate of candidates) {
    const value = read(candidate)
    if (value !== null) return value
  }
  return null
}
