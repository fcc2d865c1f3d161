import { haversineKm } from '@vigia/domain/geo/distance'
import { isPlausibleMove } from '@vigia/domain/gps/speed-between'
import { matchKey } from '@vigia/domain/text/match-key'
import { spotOf } from './account-groups.ts'
import type { ReadPosition, UnitReading } from './evidence.ts'
import { ACCEPTED_CONFIDENCE, MANY_AT_SPOT } from './score-candidate.ts'

/** A fix seen twice may be written with other decimals, not elsewhere. */
const SAME_FIX_KM = 0.1
/** Times are cut to seconds or minutes by some parts of a page. */
const TIME_SLACK_MS = 60_000
/** Where no fix tells its time: what a truck drives between two readings, and a missed one. */
const UNTIMED_MOVE_KM = 3

/**
 * A position counts when two readings agree: `next`, or `next` as `unconfirmed` when it is the first of its unit, or
 * contradicts `previous` (another name, a fix that goes back in time, a leap that no truck makes, one fix in two places), or
 * stands on the very spot of at least two other units of the account (`others`: their readings of the same round). The
 * contradiction counts as a first reading in turn. `previous` is what this answered last, or null.
 */
export function agree(
  previous: UnitReading | null,
  next: UnitReading,
  others: readonly UnitReading[] = [],
): UnitReading {
  if (next.kind !== 'position') return next
  const doubt = doubtOf(previous, next.position, others)
  return doubt === null ? next : { ...next, kind: 'unconfirmed', reasons: [...next.reasons, doubt] }
}

function doubtOf(previous: UnitReading | null, next: ReadPosition, others: readonly UnitReading[]): string | null {
  const atSpot = others.filter((other) => 'position' in other && spotOf(other.position.point) === spotOf(next.point))
  if (atSpot.length >= MANY_AT_SPOT - 1) return 'varias unidades están en el mismo punto exacto'
  if (previous === null || !('position' in previous) || previous.confidence < ACCEPTED_CONFIDENCE)
    return 'falta una segunda lectura'
  return contradiction(previous.position, next)
}

function contradiction(before: ReadPosition, next: ReadPosition): string | null {
  if (matchKey(before.unitName ?? '') !== matchKey(next.unitName ?? '')) return 'la lectura anterior era de otra unidad'
  const km = haversineKm(before.point, next.point)
  if (before.at === null || next.at === null)
    return km <= UNTIMED_MOVE_KM ? null : 'dio un salto desde la lectura anterior'
  if (next.at === before.at) return km <= SAME_FIX_KM ? null : 'la misma hora aparece en dos lugares'
  if (next.at < before.at - TIME_SLACK_MS) return 'su hora es anterior a la de la lectura anterior'
  const isPlausible = isPlausibleMove({ point: before.point, at: before.at }, { point: next.point, at: next.at })
  return isPlausible ? null : 'dio un salto desde la lectura anterior'
}
