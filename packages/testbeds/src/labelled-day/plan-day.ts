import { type Random, randomOf } from '@vigia/simulator/random'
import { HOUR_MS, MINUTE_MS } from '@vigia/simulator/trip-plan'
import { coverageHoles, type Hole } from './coverage-holes.ts'
import { OUTAGES, PARTS_PER_THOUSAND, type Part } from './frequencies.ts'
import type { Label, OutageLabel, SilenceLabel } from './label.ts'
import type { LabelledTrip, Span } from './labelled-trip.ts'
import { planLabelledTrip } from './plan-labelled-trip.ts'
import { labelsOf, silencesOf } from './trip-truth.ts'

/** A day with everything that happens on it, and the truth about it. A pure function of its size and seed. */
export interface LabelledDay extends Span {
  readonly seed: number
  readonly trips: readonly LabelledTrip[]
  readonly holes: readonly Hole[]
  readonly outages: readonly OutageLabel[]
  readonly labels: readonly Label[]
  readonly silences: readonly SilenceLabel[]
}

export interface DaySize {
  readonly seed: number
  readonly trips: number
  readonly hours: number
  readonly startsAt: number
}

/** Trips cast for their parts, on the roads and among the holes of the seed. */
export function planDay({ seed, trips, hours, startsAt }: DaySize): LabelledDay {
  const span = { fromAt: startsAt, untilAt: startsAt + hours * HOUR_MS }
  const holes = coverageHoles(seed)
  const frame = { ...span, seed, holes }
  const planned = castParts(trips, randomOf(seed, 'parts')).map((part, i) => planLabelledTrip(frame, i + 1, part))
  const outages = OUTAGES.map(({ platform, fromShare, minutes }) => {
    const fromAt = startsAt + fromShare * hours * HOUR_MS
    return { platform, fromAt, untilAt: fromAt + minutes * MINUTE_MS }
  })
  return {
    ...frame,
    trips: planned,
    outages,
    labels: planned.flatMap((trip) => labelsOf(trip, span)),
    silences: planned.flatMap((trip) => silencesOf(trip, span, outages)),
  }
}

/** Days before, on the same roads and among the same holes, on which nothing was staged: what a fleet can have learned. */
export function planHistory({ seed, trips, hours, startsAt }: DaySize): Omit<LabelledDay, 'labels' | 'silences'> {
  const span = { fromAt: startsAt - hours * HOUR_MS, untilAt: startsAt }
  const frame = { ...span, seed, holes: coverageHoles(seed) }
  const planned = Array.from({ length: trips }, (_, i) => planLabelledTrip(frame, HISTORY_FROM + i, 'calm'))
  return { ...frame, trips: planned, outages: [] }
}

const HISTORY_FROM = 1_000_000

function castParts(trips: number, random: Random): readonly Part[] {
  const parts: Part[] = []
  for (const part of PARTS) {
    const count = Math.round((PARTS_PER_THOUSAND[part] * trips) / 1000)
    for (let i = 0; i < count; i++) parts.push(part)
  }
  while (parts.length < trips) parts.push('calm')
  for (let i = parts.length - 1; i > 0; i--) {
    const other = random.whole(0, i)
    const [a, b] = [parts[i], parts[other]]
    if (a !== undefined && b !== undefined) [parts[i], parts[other]] = [b, a]
  }
  return parts
}

const PARTS: readonly Exclude<Part, 'calm'>[] = [
  'jammer',
  'panic',
  'walked-off',
  'left-behind',
  'danger-stop',
  'unauthorised-stop',
  'authorised-stop',
  'toll-queue',
  'phone-dies',
  'tracker-dies',
  'late',
  'no-comments',
]
