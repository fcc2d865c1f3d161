import { zonedFormat } from '@vigia/domain/format/date-time'
import { spanText } from '@vigia/domain/format/span-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { daysInTransit, isDelayed, tripProgressPercent } from '@vigia/domain/trip/progress'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { ETA_DOUBT_TEXT } from '../../text/eta-doubt-text.ts'

const DAY_AND_TIME = zonedFormat('es-MX', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21.4 t`; null when unknown. */
export const weightText = (tons: number | null): string | null =>
  tons === null ? null : `${tons.toLocaleString('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} t`

/** `1 día`, `3 días`; null before loading. */
export function daysText(chargedAt: number | null, now: number): string | null {
  const days = daysInTransit(chargedAt, now)
  return days === 0 ? null : days === 1 ? '1 día' : `${wholeNumber(days)} días`
}

/** `1 h 35 min tarde`; null while it is not late. */
export const lateText = (dueAt: number | null, now: number): string | null =>
  dueAt !== null && isDelayed(dueAt, now) ? `${spanText(now - dueAt)} tarde` : null

/** `ETA sáb 05:10 · llegaría 1 h 35 min tarde`: how late it is to come, not how late it is now; the plan when there is no ETA. */
export function arrivalText({ etaAt: estimatedAt, etaDoubt, dueAt }: TripInTransit, now: number): string {
  const etaAt = etaDoubt === null ? estimatedAt : null
  const doubt = etaDoubt === null ? null : ETA_DOUBT_TEXT[etaDoubt]
  const at = etaAt ?? dueAt
  if (at === null) return doubt ?? 'Sin hora de llegada'
  // An estimate that has passed cannot be when it arrives.
  const late = lateText(dueAt, Math.max(at, now))
  return [
    `${etaAt === null ? 'Entrega' : 'ETA'} ${dayAndTime(at)}`,
    late === null ? null : at > now ? `llegaría ${late}` : late,
    doubt,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** `sáb 05:10`. */
const dayAndTime = (at: number): string => DAY_AND_TIME().format(at).replace(/[.,]/g, '')

/** 0–100, whole; null without the points it is measured by: 0 would tell that the trip has not begun. */
export const progressOf = ({
  originPoint: origin,
  destinationPoint: destination,
  point,
}: TripInTransit): number | null => {
  const percent = tripProgressPercent({ origin, destination, current: point })
  return percent === null ? null : Math.round(percent)
}
