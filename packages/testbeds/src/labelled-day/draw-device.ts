import type { Random } from '@vigia/simulator/random'
import { MINUTE_MS } from '@vigia/simulator/trip-plan'
import * as frequencies from './frequencies.ts'
import type { Device, Mute, Span, Stop } from './labelled-trip.ts'
import { drawFrom, drawLog } from './mixture.ts'

interface Circumstances extends Span {
  readonly key: string
  readonly platform: string | null
  readonly stops: readonly Stop[]
  readonly dead: Span | null
}

/** A device with its habits and faults for the time of its trip. */
export function drawDevice(random: Random, side: Device['side'], about: Circumstances): Device {
  const isPhone = side === 'phone'
  const isRead = !isPhone && about.platform !== null
  const rhythmMs = drawFrom(random, isPhone ? frequencies.PHONE_RHYTHM_MS : frequencies.TRUCK_RHYTHM_MS)
  return {
    key: about.key,
    side,
    source: isPhone ? 'original' : isRead ? 'extracted' : 'unit',
    rhythmMs,
    accuracyM: drawFrom(random, isPhone ? frequencies.PHONE_ACCURACY_M : frequencies.TRUCK_ACCURACY_M),
    skewMs: random.unit() < frequencies.SKEWED_SHARE[side] ? drawSkew(random) : 0,
    lagMs: isPhone ? drawPhoneLag(random) : isRead ? frequencies.PLATFORM_LAG_MS : frequencies.TRACKER_LAG_MS,
    buffers: random.unit() < frequencies.BUFFER_SHARE[side],
    hasSpeed: random.unit() >= frequencies.NO_SPEED_SHARE,
    hasHeading: random.unit() >= frequencies.NO_HEADING_SHARE,
    mutes: [
      ...(isPhone ? [] : drawSleeps(random, about.stops)),
      ...(about.dead === null ? [] : [{ ...about.dead, cause: 'dead' as const }]),
      ...drawDropouts(random, about).filter(
        ({ fromAt }) => about.dead === null || fromAt < about.dead.fromAt || fromAt > about.dead.untilAt,
      ),
    ].sort((a, b) => a.fromAt - b.fromAt),
  }
}

function drawSkew(random: Random): number {
  const { least, mostSlow, mostFast, fastShare } = frequencies.SKEW_MS
  const skew = random.unit() < fastShare ? drawLog(random, least, mostFast) : -drawLog(random, least, mostSlow)
  return Math.round(skew)
}

function drawPhoneLag(random: Random): Device['lagMs'] {
  const { promptShare, promptMs, mostMs } = frequencies.PHONE_LAG_MS
  if (random.unit() < promptShare) return { least: 500, most: promptMs }
  const most = random.between(promptMs, mostMs)
  return { least: most / 2, most }
}

function drawSleeps(random: Random, stops: readonly Stop[]): readonly Mute[] {
  if (random.unit() >= frequencies.SLEEPER_SHARE) return []
  const afterMs = random.between(frequencies.FALLS_ASLEEP_MS.least, frequencies.FALLS_ASLEEP_MS.most)
  return stops.flatMap(({ fromAt, untilAt }) =>
    untilAt - fromAt <= afterMs + MINUTE_MS ? [] : [{ fromAt: fromAt + afterMs, untilAt, cause: 'asleep' as const }],
  )
}

function drawDropouts(random: Random, { fromAt, untilAt }: Span): readonly Mute[] {
  const { everyMs, leastMs, mostMs } = frequencies.DROPOUT
  const mutes: Mute[] = []
  const next = () => -Math.log(1 - random.unit()) * everyMs
  for (let at = fromAt + next(); at < untilAt; at += next()) {
    mutes.push({ fromAt: at, untilAt: at + random.between(leastMs, mostMs), cause: 'dropout' })
  }
  return mutes
}
