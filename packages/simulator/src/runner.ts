import { setTimeout as sleep } from 'node:timers/promises'
import type { TripStatus } from '@vigia/contract'
import { DEMO_GEOFENCES } from './demo-geofences.ts'
import { deviceIdOf, type Fix, tripFixes } from './fixes.ts'
import { type LogEntry, logbookOf } from './logbook.ts'
import { type Fleet, tripsAt } from './plan-fleet.ts'
import type { DemoPlatforms } from './platforms/demo/start-demo-platforms.ts'
import { sidesOf } from './signal.ts'
import { tripStatusAt } from './trip-body.ts'
import { MINUTE_MS, type TripPlan } from './trip-plan.ts'
import type { Client } from './wire/client.ts'
import { closeEnded } from './wire/close-ended.ts'
import { intakeOf } from './wire/intakes.ts'
import { type Registered, registerGeofences, registerPhone, registerTrips, writeEntry } from './wire/register.ts'
import { planRoute, withoutRoute } from './wire/register-routes.ts'
import { sendBatches, sendLive, type Tally } from './wire/send-fixes.ts'

const TICK_MS = 1000
const ROSTER_EVERY_MS = 15_000
/** What a new trip's logbook begins with at most: a call each. */
const FIRST_COMMENTS = 5
const ENTRIES_PER_TICK = 60
const ROUTES_PER_TICK = 20
/** A larger fleet is there to be counted: its planned routes would be a gigabyte. */
const MANY_PLACES = 500
/** On a fresh fleet the panic button is pressed so long after the start. */
const PANIC_AFTER_MS = 75_000
const HISTORY_STEP_MS = MINUTE_MS
const LATE_AFTER_MS = 15 * MINUTE_MS

export interface RunOptions {
  readonly fleet: Fleet
  readonly client: Client
  /** Where trucks are seen whose positions are not sent; null when there are no such platforms. */
  readonly platforms: DemoPlatforms | null
  readonly signal: AbortSignal
  readonly startedAt: number
  readonly realNow: () => number
  /** Virtual seconds a second, until the present is reached. */
  readonly speed: number
  readonly intervalMs: number
  readonly historyMs: number
  readonly isMarked: boolean
  readonly log: (line: string) => void
}

/**
 * Runs the fleet until the signal aborts: announces the trips, tells their history, then sends what happens as it
 * happens. At speed 1 the history is sent at once and the present follows. At a higher speed the fleet starts where the
 * history begins and its clock runs that much faster until it meets the present, so that no fix is ever from the
 * future and no truck outruns its own speed.
 */
export async function runFleet(options: RunOptions): Promise<void> {
  const { fleet, client, platforms, signal, startedAt, realNow, speed, intervalMs, historyMs, log } = options
  const beganAt = speed === 1 ? startedAt : startedAt - historyMs
  const clock = () => Math.min(realNow(), beganAt + (realNow() - startedAt) * speed)
  const { secrets, roster, meet } = tripRoster(options)
  const { press, planPanic } = panicButtons()
  const isSent = ({ trip, side }: Fix) => side === 'phone' || linkIn(platforms, trip) === null

  const write = async (entries: readonly { readonly id: string; readonly entry: LogEntry }[]): Promise<void> => {
    for (const { id, entry } of entries) await writeEntry(client, id, entry)
  }

  const first = await meet(clock())
  const isFresh = first.every(({ isNew }) => isNew)
  await registerGeofences(client, DEMO_GEOFENCES, isFresh)
  if (!isFresh) await closeEnded(client, fleet, startedAt, new Set(roster.keys()))
  let sentUntil = clock()
  for (const registered of first) planPanic(registered, sentUntil)
  if (speed === 1) {
    // Trip by trip: half of a past would be judged as the present.
    const fixes = first.flatMap(({ trip }) =>
      tripFixes(trip, sentUntil - historyMs, sentUntil, HISTORY_STEP_MS)
        .filter(isSent)
        .sort((a, b) => a.readAt - b.readAt),
    )
    log(`Historia: ${describe(await sendBatches(client, fixes))}`)
  }
  // Told little by little, so that a large fleet's positions need not wait for its logbooks.
  const backlog = first.flatMap(({ id, trip, isNew }) =>
    isNew ? firstEntries(trip, sentUntil).map((entry) => ({ id, entry })) : [],
  )
  const routes = fleet.places > MANY_PLACES ? [] : [...(await withoutRoute(client, first))]
  log(`En marcha: ${roster.size} viajes${isFresh ? ', flota nueva' : ''}`)

  let rosterAt = sentUntil
  let writtenUntil = sentUntil
  while (!signal.aborted) {
    await sleep(TICK_MS, undefined, { signal })
    await write(backlog.splice(0, ENTRIES_PER_TICK))
    for (const registered of routes.splice(0, ROUTES_PER_TICK)) await planRoute(client, registered)
    const now = clock()
    if (now - rosterAt >= ROSTER_EVERY_MS) {
      rosterAt = now
      for (const registered of await meet(now)) {
        planPanic(registered, now)
        if (registered.isNew && fleet.places <= MANY_PLACES) routes.push(registered)
      }
      const due = [...roster.values()].flatMap(({ id, trip }) =>
        logbookOf(trip).flatMap((entry) => (entry.at > writtenUntil && entry.at <= now ? [{ id, entry }] : [])),
      )
      writtenUntil = now
      await write(due)
    }
    const isCatchingUp = realNow() - now > TICK_MS
    const stepMs = isCatchingUp ? intervalMs * Math.min(6, speed) : intervalMs
    // After a long absence of server or machine, what was missed is history.
    const isLate = now - sentUntil > LATE_AFTER_MS
    const everyMs = isLate ? HISTORY_STEP_MS : stepMs
    const read = [...roster.values()].flatMap(({ trip }) => tripFixes(trip, sentUntil, now, everyMs))
    const fixes = read.filter(isSent).map(press)
    if (isLate) await sendBatches(client, fixes)
    else await sendLive({ client, secrets }, fixes)
    sentUntil = now
  }
}

/** The trips that the server knows, by their invoice, and the secrets of the phones that speak for them. */
function tripRoster({ fleet, client, platforms, isMarked }: RunOptions) {
  const secrets = new Map<string, string>()
  const roster = new Map<string, { readonly id: string; readonly trip: TripPlan; status: TripStatus }>()
  const linkOf = (trip: TripPlan) => linkIn(platforms, trip)

  /** Announces what has begun, ended or changed by now; resolves to those of them that have not ended. */
  const meet = async (now: number): Promise<Registered[]> => {
    const alive = tripsAt(fleet, now)
    const news = alive.filter((trip) => roster.get(trip.invoice)?.status !== tripStatusAt(trip, now))
    const open = new Set(alive.map((trip) => trip.invoice))
    const ended = [...roster.values()].flatMap(({ trip }) => (open.has(trip.invoice) ? [] : [trip]))
    for (const trip of news) {
      if (!sidesOf(trip).includes('phone') || intakeOf(trip, 'phone') === 'batch') continue
      const deviceId = deviceIdOf(trip, 'phone')
      if (secrets.has(deviceId) || roster.has(trip.invoice)) continue
      const secret = await registerPhone(client, trip)
      if (secret !== null) secrets.set(deviceId, secret)
    }
    // A truck that starts its next trip must have ended the one before.
    const changes = [...ended, ...news].map((trip) => ({ trip, status: tripStatusAt(trip, now) }))
    const registered = await registerTrips(client, changes, { linkOf, isMarked })
    for (const { trip, id } of registered) roster.set(trip.invoice, { id, trip, status: tripStatusAt(trip, now) })
    for (const trip of ended) roster.delete(trip.invoice)
    return registered.filter(({ trip }) => open.has(trip.invoice))
  }

  return { secrets, roster, meet }
}

const linkIn = (platforms: RunOptions['platforms'], trip: TripPlan) => platforms?.linkOf(trip) ?? null

/** Who presses the panic button of their phone, and from when on: once, with the first fix after it. */
function panicButtons() {
  const pressAt = new Map<string, number>()
  return {
    press: (fix: Fix): Fix => {
      const at = pressAt.get(fix.trip.invoice)
      if (at === undefined || fix.side !== 'phone' || fix.readAt < at) return fix
      pressAt.delete(fix.trip.invoice)
      return { ...fix, panic: true }
    },
    planPanic: ({ trip, isNew }: Registered, now: number): void => {
      if (trip.scenario.panics !== true || trip.conditionAt === null) return
      if (trip.conditionAt > now) pressAt.set(trip.invoice, trip.conditionAt)
      else if (isNew) pressAt.set(trip.invoice, now + PANIC_AFTER_MS)
    },
  }
}

/** What a new trip's logbook holds from the start: its incidents, and its last comments with the times of them. */
function firstEntries(trip: TripPlan, now: number): LogEntry[] {
  const past = logbookOf(trip).filter((entry) => entry.at <= now)
  const comments = past.filter((entry) => entry.kind === 'comment')
  return [...comments.slice(-FIRST_COMMENTS), ...past.filter((entry) => entry.kind === 'incident')]
}

const describe = ({ accepted, refused, flagged }: Tally) =>
  `${accepted} posiciones aceptadas, ${refused} rechazadas, ${flagged} marcadas`
