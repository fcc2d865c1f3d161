import { haversineKm, mostKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** A shorter halt is traffic, and counts as driving. */
export const HALT_MIN = 5
/** After a longer silence nobody can tell whether he drove. */
export const SILENCE_MIN = 30
/** Slower is no driving: shunting in a yard, and drift of a fix at rest. */
const DRIVING_KMH = 5
/** Who has come further has not stayed at a place, however slowly: he creeps through a jam. */
const PLACE_KM = 0.25

/** Where a unit was; without a speed of its own it is judged by how far the next one is. */
export interface DutyFix {
  readonly at: number
  readonly point: LatLng
  readonly speedKmh: number | null
}

/** The good fixes of a truck while somebody drove it, oldest first. */
export interface DutyTrack {
  readonly fixes: readonly DutyFix[]
  /** When he left the wheel of the last trip; null: he is on one. */
  readonly leftAt: number | null
}

export interface DutyStretch {
  readonly kind: 'driving' | 'halt' | 'creep' | 'unknown'
  readonly fromAt: number
  readonly toAt: number
  /** Where it began. */
  readonly from: LatLng
  /** The last fix of it: what comes after is not seen. */
  readonly seenAt: number
}

type Growing = { -readonly [Part in keyof DutyStretch]: DutyStretch[Part] }

/** How long it took, of it what was after an instant. */
export const stretchMinutes = ({ fromAt, toAt }: DutyStretch, afterAt = 0): number =>
  (toAt - Math.max(fromAt, afterAt)) / MINUTE_MS

/**
 * What somebody did from his first fix up to now, without gaps: driving, standing (`halt`), moving on slower than that (`creep`),
 * or nobody knows. What he does after he left the wheel is not known.
 */
export function dutyStretches({ fixes, leftAt }: DutyTrack, now: number): DutyStretch[] {
  const untilAt = Math.min(now, leftAt ?? now)
  const taken = asTaken(stretchesOf(fixes, untilAt))
  const last = taken.at(-1)
  if (last !== undefined && last.toAt < now)
    add(taken, { kind: 'unknown', fromAt: last.toAt, toAt: now, from: last.from, seenAt: last.seenAt })
  return taken
}

/** What each time between two fixes was, and that after the last one; neighbours of a kind are one. */
function stretchesOf(fixes: readonly DutyFix[], untilAt: number): Growing[] {
  const found: Growing[] = []
  for (const [index, fix] of fixes.entries()) {
    const next = fixes[index + 1]
    const toAt = next?.at ?? untilAt
    if (toAt <= fix.at) continue
    const from = placeBefore(found, fix)
    add(found, { kind: kindOf(fix, next, toAt, from), fromAt: fix.at, toAt, from, seenAt: next?.at ?? fix.at })
  }
  return found
}

/** Where a unit that stands has come to stand. */
function placeBefore(found: readonly DutyStretch[], { point }: DutyFix): LatLng {
  const last = found[found.length - 1]
  return last?.kind === 'halt' ? last.from : point
}

function kindOf(fix: DutyFix, next: DutyFix | undefined, toAt: number, from: LatLng): DutyStretch['kind'] {
  if (toAt - fix.at > SILENCE_MIN * MINUTE_MS) return 'unknown'
  if (isDriven(fix, next)) return 'driving'
  const hasLeft = next !== undefined && mostKm(from, next.point) > PLACE_KM && haversineKm(from, next.point) > PLACE_KM
  return hasLeft ? 'creep' : 'halt'
}

/** Each in the list is the list's own: of a fix a minute, nearly every one only goes on. */
function add(found: Growing[], stretch: DutyStretch): void {
  const last = found[found.length - 1]
  if (last?.kind !== stretch.kind) found.push({ ...stretch })
  else {
    last.toAt = stretch.toAt
    last.seenAt = stretch.seenAt
  }
}

/** By how far it came, where that is known; else by its speed. */
function isDriven({ at, point, speedKmh }: DutyFix, next: DutyFix | undefined): boolean {
  if (next === undefined) return (speedKmh ?? 0) >= DRIVING_KMH
  const leastKm = (DRIVING_KMH * (next.at - at)) / (60 * MINUTE_MS)
  return mostKm(point, next.point) >= leastKm && haversineKm(point, next.point) >= leastKm
}

/** Short halts while driving are driving, and so is to creep on between them. */
function asTaken(stretches: readonly DutyStretch[]): Growing[] {
  const taken: Growing[] = []
  for (const [index, stretch] of stretches.entries()) {
    const isShort = stretch.kind === 'creep' || (stretch.kind === 'halt' && stretchMinutes(stretch) < HALT_MIN)
    const isTraffic = isShort && index > 0
    add(taken, isTraffic && taken.at(-1)?.kind === 'driving' ? { ...stretch, kind: 'driving' } : stretch)
  }
  return taken
}
