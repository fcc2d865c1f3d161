import type { DeviceMessageEvent, IntakeLineEvent, ReceptionProblem } from '@vigia/contract'
import { CLOCK_OFF_MS } from '@vigia/domain/device/reception-quality'
import { isoOf } from '../http/iso-of.ts'
import type { IntakeNote } from '../ports/intake-news.ts'
import type { RecordedFix } from '../ports/recorded-fix.ts'

const CLOCK_OFF_S = CLOCK_OFF_MS / 1_000

/** A position that was committed, as it is told of its device. */
export function messageOfFix(
  { deviceId, receivedAt, quality, fix, report }: RecordedFix,
  uniqueId: string,
): DeviceMessageEvent {
  const skewS = Math.round((fix.at - receivedAt) / 100) / 10
  return {
    device_id: String(deviceId),
    unique_id: uniqueId,
    at: isoOf(fix.at),
    received_at: isoOf(receivedAt),
    latitude: fix.point.lat,
    longitude: fix.point.lng,
    speed: fix.speedKmh,
    accuracy: fix.accuracyM,
    battery: report?.batteryPercent ?? null,
    clock_skew_s: skewS,
    problem: quality === 'good' ? problemOfClock(skewS) : PROBLEM_OF_QUALITY[quality],
  }
}

/** What comes late was kept without a network, or the clock is slow: nobody can tell which. */
const problemOfClock = (skewS: number): ReceptionProblem | null =>
  skewS > CLOCK_OFF_S ? 'clock' : skewS < -CLOCK_OFF_S ? 'late' : null

const PROBLEM_OF_QUALITY: Readonly<Record<Exclude<RecordedFix['quality'], 'good'>, ReceptionProblem>> = {
  placeholder: 'placeholder',
  future: 'clock',
  mock: 'made-up',
  jump: 'jump',
}

/** A message without a position to store, as it is told of its device. */
export const messageOfNote = ({ at, uniqueId, problem }: IntakeNote, deviceId: number): DeviceMessageEvent => ({
  device_id: String(deviceId),
  unique_id: uniqueId,
  ...{ at: isoOf(at), received_at: isoOf(at) },
  ...{ latitude: null, longitude: null, speed: null, accuracy: null, battery: null, clock_skew_s: null },
  problem,
})

/** `invoices`: of the active trips that the position counts for; none of one that is not believed. */
export const lineOfFix = (message: DeviceMessageEvent, invoices: readonly string[]): IntakeLineEvent => ({
  ...{ at: message.received_at, unique_id: message.unique_id, reason: message.problem },
  ...{ latitude: message.latitude, longitude: message.longitude, external_invoices: [...invoices] },
  ...{ protocol: null, is_known: true, kind: 'fix', address: null, count: 1 },
})

export const lineOfNote = (note: IntakeNote, showsAddress: boolean): IntakeLineEvent => ({
  at: isoOf(note.at),
  protocol: note.protocol,
  unique_id: note.uniqueId,
  is_known: note.device !== null,
  kind: note.problem === 'without-place' ? 'hello' : 'refused',
  reason: note.problem,
  address: showsAddress ? note.address : null,
  count: note.count,
  ...{ latitude: null, longitude: null, external_invoices: [] },
})
