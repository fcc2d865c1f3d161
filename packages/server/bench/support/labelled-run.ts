import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import { deviceReadings, type LabelledReading } from '@vigia/testbeds/labelled-day/device-readings'
import type { LabelledTrip } from '@vigia/testbeds/labelled-day/labelled-trip'
import { type LabelledDay, planHistory } from '@vigia/testbeds/labelled-day/plan-day'
import type { IntakeDevice } from '../../src/features/positions/intake-devices.store.ts'
import type { IncomingFix } from '../../src/features/positions/record-fixes.ts'
import type { Clock } from '../../src/ports/clock.ts'
import { startBenchDatabase } from './bench-database.ts'
import {
  type AlertRow,
  addComments,
  allAlerts,
  type SeededTrips,
  seedLabelledTrips,
  setStatus,
} from './labelled-fleet.store.ts'
import { type LabelledServer, startLabelledServer } from './labelled-server.ts'

const STEP_MS = 10_000
const MINUTE_MS = 60_000
const STEPS_PER_MINUTE = MINUTE_MS / STEP_MS
/** Devices are heard for so long before the day begins, and nobody is judged: all know each other by then. */
const WARM_UP_MS = 30 * MINUTE_MS
/** What the fleet has learned from: the day before, with as many trips, in steps that no rule looks at. */
const HISTORY = { leastTrips: 240, hours: 24, stepMs: 60_000 } as const

/** What a run saw, to be held against the truth. */
export interface RunRecord {
  readonly alerts: readonly (AlertRow & { readonly trip: string | null })[]
  /** Alerts that called somebody: openings and re-openings. */
  readonly calls: number
  /** The class that the server gave to a trip's silence, minute by minute; null where it saw none. */
  readonly verdicts: ReadonlyMap<string, readonly (SilenceClass | null)[]>
  /** When nothing new was known of a trip for a while, by true instants. */
  readonly gaps: ReadonlyMap<string, readonly { readonly fromAt: number; readonly untilAt: number }[]>
  readonly fixes: number
  readonly seconds: Readonly<Record<string, number>>
}

/** Drives the server through a day on a clock of its own. `tell` hears of every simulated hour. */
export async function runLabelledDay(day: LabelledDay, log: (line: string) => void): Promise<RunRecord> {
  const bench = await startBenchDatabase()
  let now = day.fromAt - HISTORY.hours * 3_600_000
  const clock: Clock = { now: () => now }
  const seconds: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await work()
    seconds[name] = (seconds[name] ?? 0) + (performance.now() - startedAt) / 1_000
    return result
  }
  const db = bench.database.unscoped
  let server: LabelledServer | null = null
  try {
    const running = await startLabelledServer(db, clock)
    server = running
    const { live } = running
    const record = async (readings: readonly LabelledReading[], seeded: SeededTrips): Promise<void> => {
      if (readings.length > 0) await live.intake.recordFixes(readings.map((reading) => incoming(reading, seeded)))
    }

    await timed('historia', async () => {
      const planned = planHistory({
        seed: day.seed,
        trips: Math.max(HISTORY.leastTrips, day.trips.length),
        hours: HISTORY.hours,
        startsAt: day.fromAt,
      })
      // One device of each tells enough of the roads.
      const history = { ...planned, trips: planned.trips.map((trip) => ({ ...trip, devices: trip.devices.slice(-1) })) }
      const seeded = await seedLabelledTrips(db, history.trips, 'complete', 'H-')
      const due = delivery(history.trips, { ...history, outages: [] }, HISTORY.stepMs)
      for (; now < day.fromAt; now += HISTORY.stepMs) await record(due(now), seeded)
    })
    now = day.fromAt
    await timed('aprendizaje', () => running.learnCoverage(day.fromAt - HISTORY.hours * 3_600_000, day.fromAt))

    const seeded = await seedLabelledTrips(db, day.trips, 'load', '')
    const tripOf = new Map([...seeded.tripIds].map(([trip, id]) => [id, trip]))
    live.fleet.loader.reload()
    await live.fleet.loader.settled()
    now = day.fromAt - WARM_UP_MS
    const due = delivery(day.trips, { ...day, fromAt: now }, STEP_MS)
    const fixture = logbook(day)
    const gaps = gapRecorder(day)
    const verdicts = new Map<string, (SilenceClass | null)[]>(day.trips.map(({ id }) => [id, []]))
    let fixes = 0
    for (let step = 0; now < day.untilAt; step++, now += STEP_MS) {
      if (step % STEPS_PER_MINUTE === 0) {
        await timed('bitácora', async () => {
          const changed = await fixture(now, db, seeded)
          if (changed.length > 0) live.signals.tripsChanged('1', changed)
          await live.fleet.loader.settled()
          await running.resolveOld()
        })
      }
      const readings = due(now)
      fixes += readings.length
      gaps.note(readings, now)
      await timed('ingreso', () => record(readings, seeded))
      if (now < day.fromAt) continue
      await timed('evaluación', running.evaluate)
      if (step % STEPS_PER_MINUTE === 0) {
        for (const { facts, silence } of live.fleet.reader.trips('1')) {
          const trip = tripOf.get(facts.id)
          const list = trip === undefined ? undefined : verdicts.get(trip)
          if (list !== undefined) list[(now - day.fromAt) / MINUTE_MS] = silence?.class ?? null
        }
      }
      if (step % (60 * STEPS_PER_MINUTE) === 0) {
        log(
          `hora ${step / (60 * STEPS_PER_MINUTE)}: ${fixes} posiciones, ${Object.entries(seconds)
            .map(([name, s]) => `${name} ${s.toFixed(0)} s`)
            .join(', ')}`,
        )
      }
    }
    const { alerts, calls } = await allAlerts(db)
    return {
      alerts: alerts.map((alert) => ({
        ...alert,
        trip: alert.tripId === null ? null : (tripOf.get(alert.tripId) ?? null),
      })),
      ...{ calls, verdicts, fixes, seconds },
      gaps: gaps.finish(),
    }
  } finally {
    await server?.close()
    await bench.stop()
  }
}

function incoming({ deviceKey, at, source, ...reading }: LabelledReading, { deviceIds }: SeededTrips): IncomingFix {
  const { point, speedKmh, headingDeg, accuracyM, panic } = reading
  const device: IntakeDevice = {
    id: deviceIds.get(deviceKey) ?? 0,
    organisationId: '1',
    uniqueId: deviceKey,
    kind: source === 'original' ? 'phone' : 'tracker',
    secretHash: null,
    tripId: null,
  }
  return { device, isMock: false, fix: { point, at, speedKmh, headingDeg, accuracyM, source, panic, altitudeM: null } }
}

/** What reaches the server since the last step, in the order of its arrival. */
function delivery(
  trips: readonly LabelledTrip[],
  day: Parameters<typeof deviceReadings>[2],
  stepMs: number,
): (now: number) => readonly LabelledReading[] {
  const devices = trips.flatMap((trip) =>
    trip.devices.map((device) => {
      const readings = deviceReadings(trip, device, day)
      return { readings, next: readings.next() }
    }),
  )
  const waiting = new Map<number, LabelledReading[]>()
  const slotOf = (at: number): number => Math.ceil((at - day.fromAt) / stepMs)
  return (now) => {
    for (const device of devices) {
      while (device.next.done !== true && device.next.value.readAt <= now) {
        const slot = slotOf(device.next.value.deliveredAt)
        const list = waiting.get(slot)
        if (list === undefined) waiting.set(slot, [device.next.value])
        else list.push(device.next.value)
        device.next = device.readings.next()
      }
    }
    const slot = slotOf(now)
    const due = waiting.get(slot) ?? []
    waiting.delete(slot)
    return due.sort((a, b) => a.deliveredAt - b.deliveredAt)
  }
}

/** Comments and turns of the trips' lives, as a monitor would type them. Answers the trips that they changed. */
function logbook(day: LabelledDay) {
  const comments = day.trips
    .flatMap(({ id, comments: ats }) => ats.map((at) => ({ trip: id, at })))
    .sort((a, b) => a.at - b.at)
  const turns = day.trips
    .flatMap(({ id, departedAt, arrivesAt, endsAt }) => [
      { trip: id, at: departedAt, status: 'in transit' },
      { trip: id, at: arrivesAt, status: 'download waiting' },
      { trip: id, at: endsAt, status: 'complete' },
    ])
    .sort((a, b) => a.at - b.at)
  return async (
    now: number,
    db: Parameters<typeof addComments>[0],
    { tripIds }: SeededTrips,
  ): Promise<readonly string[]> => {
    const idOf = (trip: string): string => tripIds.get(trip) ?? ''
    const said = comments.splice(0, countUntil(comments, now))
    if (said.length > 0) {
      const ids = said.map(({ trip }) => idOf(trip))
      await addComments(
        db,
        ids,
        said.map(({ at }) => at),
      )
    }
    const turned = turns.splice(0, countUntil(turns, now))
    for (const status of ['in transit', 'download waiting', 'complete']) {
      const ids = turned.filter((turn) => turn.status === status).map(({ trip }) => idOf(trip))
      if (ids.length > 0) await setStatus(db, ids, status, now)
    }
    return [...new Set([...said, ...turned].map(({ trip }) => idOf(trip)))]
  }
}

function countUntil(list: readonly { readonly at: number }[], now: number): number {
  const first = list.findIndex(({ at }) => at > now)
  return first === -1 ? list.length : first
}

const WORTH_NOTING_MS = 10 * MINUTE_MS

/** Notes for how long nothing newer was known of each trip: by when readings were truly made, and when they came. */
function gapRecorder(day: LabelledDay) {
  const newest = new Map<string, number>()
  const gaps = new Map<string, { fromAt: number; untilAt: number }[]>(day.trips.map(({ id }) => [id, []]))
  const close = (trip: string, untilAt: number): void => {
    const fromAt = newest.get(trip)
    if (fromAt !== undefined && untilAt - fromAt > WORTH_NOTING_MS) gaps.get(trip)?.push({ fromAt, untilAt })
  }
  return {
    note: (readings: readonly LabelledReading[], now: number): void => {
      for (const { trip, readAt } of readings) {
        if (readAt <= (newest.get(trip) ?? Number.NEGATIVE_INFINITY)) continue
        close(trip, now)
        newest.set(trip, readAt)
      }
    },
    finish: () => {
      for (const { id, endsAt } of day.trips) close(id, Math.min(endsAt, day.untilAt))
      return gaps
    },
  }
}
