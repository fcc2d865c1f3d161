import type { listOperatorDuty, operatorDuty, ResponseOf } from '@vigia/contract'
import { dutyDay } from '@vigia/domain/operator/duty-day'
import { type DutyEstimate, dutyEstimate } from '@vigia/domain/operator/duty-estimate'
import { isoOf } from '../../http/iso-of.ts'
import type { DutyTracks } from './duty-fixes.store.ts'

type FleetDutyWire = ResponseOf<typeof listOperatorDuty>
export type DutyWire = Omit<FleetDutyWire['data'][number], 'operator_id'>

interface CalendarDay {
  readonly date: string
  readonly fromAt: number
  readonly toAt: number
}

/** How long somebody has driven up to now, as callers see it. */
export function dutyToWire(tracks: DutyTracks, now: number): DutyWire {
  const { counted, estimate } = betterCovered(tracks, now)
  return {
    driving_minutes: estimate.drivingMin,
    at_least: estimate.isAtLeast,
    since: estimate.sinceAt === null ? null : isoOf(estimate.sinceAt),
    pause_due: estimate.pauseDueAt === null ? null : isoOf(estimate.pauseDueAt),
    day_driving_minutes: estimate.dayDrivingMin,
    day_unknown_minutes: estimate.dayUnknownMin,
    ...{ level: estimate.level, lacks_rest: estimate.lacksRest, counted },
  }
}

/** What somebody did in a day as far as it has passed: by his truck, unless only the phone says something of it. */
export function dutyDayToWire(
  tracks: DutyTracks,
  day: CalendarDay,
  now: number,
): ResponseOf<typeof operatorDuty>['day'] {
  const [unit, phone] = [dutyDay(tracks.unit, day, now), dutyDay(tracks.phone, day, now)]
  const isKnown = ({ spans }: typeof unit): boolean => spans.some(({ kind }) => kind !== 'unknown')
  const counted = isKnown(unit) ? 'unit' : isKnown(phone) ? 'phone' : null
  const { spans, minutes } = counted === 'phone' ? phone : unit
  return {
    ...{ date: day.date, from: isoOf(day.fromAt), to: isoOf(day.toAt), counted },
    spans: spans.map(({ kind, fromAt, toAt }) => ({ kind, from: isoOf(fromAt), to: isoOf(toAt) })),
    driving_minutes: minutes.driving,
    stopped_minutes: minutes.stopped,
    unknown_minutes: minutes.unknown,
  }
}

/** Those of several, as they stood at an instant. */
export const fleetDutyToWire = (duties: ReadonlyMap<string, DutyWire>, at: number): FleetDutyWire => ({
  as_of: isoOf(at),
  data: [...duties].map(([id, duty]) => ({ operator_id: id, ...duty })),
})

/**
 * The truck's own, unless only the phone says something: his truck drives, and his telephone may be on a bus. What lacks a rest by
 * the truck lacks it, whatever the phone has heard of it.
 */
export function betterCovered(
  tracks: DutyTracks,
  now: number,
): { readonly counted: DutyWire['counted']; readonly estimate: DutyEstimate } {
  const [unit, phone] = [dutyEstimate(tracks.unit, now), dutyEstimate(tracks.phone, now)]
  const hasFixes = { unit: tracks.unit.fixes.length > 0, phone: tracks.phone.fixes.length > 0 }
  const isUnitSilent = unit.drivingMin === null && !unit.lacksRest
  const isByPhone = hasFixes.phone && (!hasFixes.unit || (isUnitSilent && phone.drivingMin !== null))
  if (isByPhone) return { counted: 'phone', estimate: phone }
  return { counted: hasFixes.unit ? 'unit' : null, estimate: unit }
}
