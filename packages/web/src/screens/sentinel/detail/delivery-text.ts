import { spanText } from '@vigia/domain/format/span-text'
import type { EtaDoubt } from '@vigia/domain/trip/eta-doubt'
import { ETA_DOUBT_TEXT } from '../../../text/eta-doubt-text.ts'
import { weekdayTime } from '../../../text/weekday-time.ts'

interface Delivery {
  readonly dueAt: number | null
  readonly etaAt: number | null
  readonly etaDoubt: EtaDoubt | null
}

/** When a trip arrives, and whether that is in time. */
export interface DeliveryText {
  /** `ETA informada sáb 05:10 · 1 h 35 min tarde`. */
  readonly text: string
  readonly isLate: boolean
}

/**
 * The expected arrival against the appointment. What is past and has not happened counts from now: a trip in transit has
 * not arrived, whatever its ETA said. An ETA that movement does not support is not told. It is what somebody else said, and
 * reads as that: below it stands what Vigía itself estimates, or that it does not.
 */
export function deliveryText({ dueAt, etaAt, etaDoubt }: Delivery, now: number): DeliveryText {
  if (etaDoubt !== null) return withoutEta(dueAt, ETA_DOUBT_TEXT[etaDoubt], now)
  if (dueAt === null && etaAt === null) return { text: 'Sin cita ni hora estimada', isLate: false }
  const isPast = etaAt !== null && etaAt < now
  const lead = etaAt === null ? `Cita ${weekdayTime(dueAt ?? 0, now)}` : `ETA informada ${weekdayTime(etaAt, now)}`
  if (dueAt === null) return { text: isPast ? `${lead} · ya pasó` : lead, isLate: false }
  const lateMs = Math.max(etaAt ?? now, now) - dueAt
  if (lateMs >= 60_000) return { text: `${lead} · ${spanText(lateMs)} tarde`, isLate: true }
  if (etaAt === null) return { text: lead, isLate: false }
  const met = etaAt < dueAt ? 'antes de la cita' : 'a la hora de la cita'
  return { text: `${lead} · ${isPast ? 'ya pasó' : met}`, isLate: false }
}

function withoutEta(dueAt: number | null, why: string, now: number): DeliveryText {
  if (dueAt === null) return { text: why, isLate: false }
  const lateMs = now - dueAt
  const late = lateMs >= 60_000 ? ` · ${spanText(lateMs)} tarde` : ''
  return { text: `Cita ${weekdayTime(dueAt, now)}${late} · ${why}`, isLate: late !== '' }
}
