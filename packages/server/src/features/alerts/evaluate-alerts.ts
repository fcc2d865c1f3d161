import { type AlertRules, DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../../db/pool.ts'
import { readSettings } from '../../db/settings.store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import { type AlertSubject, alertMemory, type KnownAlert } from './known-alert.ts'
import { type HeardAlert, readKnownOfPlatforms, readKnownOfTrips, readTripsWithOpen } from './known-alerts.store.ts'
import { planOutageSteps } from './plan-outage-steps.ts'
import { planEndedTrip, planTripSteps } from './plan-trip-steps.ts'
import type { PlannedStep } from './planned-step.ts'
import { writePlan } from './write-plan.ts'

/**
 * So long a trip has been listened to before what does not happen opens an alert: devices come back one by one after a
 * restart, a new trip's past arrives oldest first, and its logbook after it. Less than the minute in which a silence has to be told (quality G-R15).
 */
const LISTEN_FIRST_MS = 45_000
/** Steps of one alert that follow from each other at one instant. */
const MAX_ROUNDS = 4

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly fleet: FleetReader
  readonly metrics: Pick<EngineMetrics, 'failed'>
}

/** `whole`: the whole fleet. `listed`: what changed, trips that are new or gone among it. `moved`: what changed of known trips. */
type Asked = 'whole' | 'listed' | 'moved'

/** What the fleet asks of the alerts, and the alerts as they were last read or written. One evaluation at a time. */
export interface AlertEvaluation {
  /** Brings the alerts to what holds now, for the whole fleet or for what changed since. Rejects when the database is away. */
  run(asked: Asked): Promise<void>
  /** Takes note of the trips that this server listens to, also while another leads. */
  listen(): void
  /** Takes note that somebody else changed an alert; false when that is no news. */
  hear(heard: HeardAlert): boolean
  /** Others have led meanwhile: everything is read anew. */
  forget(): void
}

export function alertEvaluation({ db, clock, logger, fleet, metrics }: Deps): AlertEvaluation {
  const memory = alertMemory()
  /** Trips whose alerts are in the memory as the database has them. */
  const loaded = new Set<string>()
  /** Trips whose alerts somebody else may have changed. */
  const stale = new Set<string>()
  /** Of each organisation, the newest change of the fleet that has been judged. */
  const judged = new Map<string, number>()
  /** Since when each trip has been listened to. */
  const listenedSince = new Map<string, number>()
  let rules: ReadonlyMap<string, AlertRules> = new Map()
  let arePlatformsKnown = false
  let areOpenKnown = false
  /** The last evaluation failed on its way, or there was none. */
  let isIncomplete = true

  /** Subjects whose step cannot be written. It is tried at every evaluation, and told once. */
  const unwritable = new Set<string>()

  const onUnwritable = ({ subject }: PlannedStep, error: unknown): void => {
    metrics.failed()
    if (unwritable.has(nameOf(subject))) return
    unwritable.add(nameOf(subject))
    logger.error({ err: error, trip: subject.tripId, type: subject.type }, 'no se pudo escribir una alerta')
  }

  const rulesOf = (organisationId: string): AlertRules => rules.get(organisationId) ?? DEFAULT_ALERT_RULES

  const isConfirmed = (tripId: string): boolean =>
    clock.now() - (listenedSince.get(tripId) ?? clock.now()) >= LISTEN_FIRST_MS

  const listen = (): void => {
    const active = new Set<string>()
    for (const organisationId of fleet.organisationIds()) {
      for (const { facts } of fleet.trips(organisationId)) active.add(facts.id)
    }
    const now = clock.now()
    // An instant that lies ahead, because the clock was set back, counts from now.
    for (const tripId of active) listenedSince.set(tripId, Math.min(now, listenedSince.get(tripId) ?? now))
    for (const tripId of listenedSince.keys()) if (!active.has(tripId)) listenedSince.delete(tripId)
  }

  const distrust = ({ tripId }: AlertSubject): void => {
    if (tripId === null) arePlatformsKnown = false
    else stale.add(tripId)
  }

  const noteUnknown = (wanted: Set<string>): void => {
    for (const organisationId of fleet.organisationIds()) {
      for (const { facts } of fleet.trips(organisationId)) if (!loaded.has(facts.id)) wanted.add(facts.id)
    }
  }

  /** Brings the memory up to the database for every trip that it does not know or is not sure of; answers those. */
  const read = async (asked: Asked): Promise<ReadonlySet<string>> => {
    const wanted = new Set(stale)
    if (!areOpenKnown) for (const tripId of await readTripsWithOpen(db)) wanted.add(tripId)
    if (asked !== 'moved') noteUnknown(wanted)
    // What is heard while it reads is read again.
    for (const tripId of wanted) stale.delete(tripId)
    try {
      const known = wanted.size === 0 ? [] : await readKnownOfTrips(db, [...wanted])
      for (const tripId of wanted) {
        memory.forgetTrip(tripId)
        loaded.add(tripId)
      }
      memory.put(known)
    } catch (error) {
      for (const tripId of wanted) stale.add(tripId)
      throw error
    }
    areOpenKnown = true
    if (!arePlatformsKnown) {
      arePlatformsKnown = true
      try {
        memory.put(await readKnownOfPlatforms(db))
      } catch (error) {
        arePlatformsKnown = false
        throw error
      }
    }
    return wanted
  }

  const planTrips = async (
    whole: boolean,
    again: ReadonlySet<string>,
    now: number,
  ): Promise<readonly PlannedStep[]> => {
    const steps: PlannedStep[] = []
    for (const organisationId of fleet.organisationIds()) {
      const own = rulesOf(organisationId)
      const since = judged.get(organisationId) ?? -1
      // What changes while others have their turn is judged the next time.
      const sequence = fleet.sequence(organisationId)
      const due = whole ? [...fleet.trips(organisationId)] : dueOf(organisationId, since, again)
      const planned = await mapInTurns(due, (view) => planTripSteps(view, memory, own, isConfirmed(view.facts.id), now))
      steps.push(...planned.flat())
      judged.set(organisationId, sequence)
    }
    return steps
  }

  /** What changed after `since`, and what is to be judged again. */
  const dueOf = (organisationId: string, since: number, again: ReadonlySet<string>): readonly TripView[] => {
    const due = new Map(fleet.changedSince(organisationId, since).map((view) => [view.facts.id, view]))
    for (const tripId of again) {
      const view = due.has(tripId) ? null : fleet.trip(organisationId, tripId)
      if (view !== null) due.set(tripId, view)
    }
    return [...due.values()]
  }

  const planOutages = (now: number): readonly PlannedStep[] =>
    fleet
      .organisationIds()
      .flatMap((organisationId) =>
        planOutageSteps(organisationId, fleet, memory, rulesOf(organisationId), isConfirmed, now),
      )

  /** Trips that have left the fleet are forgotten once none of their alerts is open. */
  const planEnded = async (now: number): Promise<readonly PlannedStep[]> => {
    const active = new Set(fleet.organisationIds().flatMap((id) => [...fleet.trips(id)].map(({ facts }) => facts.id)))
    const planned = await mapInTurns([...loaded], (tripId) => {
      if (active.has(tripId)) return []
      const alerts = [...memory.ofTrip(tripId)]
      if (alerts.some(({ state }) => state.status === 'open')) return planEndedTrip(tripId, memory, rulesOf, now)
      memory.forgetTrip(tripId)
      loaded.delete(tripId)
      return []
    })
    return planned.flat()
  }

  return {
    listen,
    run: async (asked) => {
      const whole = asked === 'whole' || isIncomplete
      isIncomplete = true
      if (whole || asked === 'listed') listen()
      if (whole) rules = await readSettings(db, 'alerts')
      let again = new Set<string>()
      for (let round = 0; round < MAX_ROUNDS; round++) {
        for (const tripId of await read(whole ? 'whole' : asked)) again.add(tripId)
        const now = clock.now()
        const isFirst = whole && round === 0
        const ofTrips = await planTrips(isFirst, again, now)
        const steps = isFirst ? [...ofTrips, ...planOutages(now), ...(await planEnded(now))] : ofTrips
        if (steps.length === 0) break
        again = new Set(steps.flatMap(({ subject }) => subject.tripId ?? []))
        let isMoving = false
        const onWritten = ({ subject }: PlannedStep, alert: KnownAlert | null): void => {
          isMoving = true
          if (alert === null) distrust(subject)
          else memory.put([alert])
          unwritable.delete(nameOf(subject))
        }
        await writePlan({ db, onWritten, onUnwritable }, steps, now)
        if (!isMoving) break
      }
      isIncomplete = false
    },
    hear: ({ id, subject, isOpen }) => {
      const known = memory.get(subject)
      const isSame = known?.id === id && (known.state.status === 'open') === isOpen
      const isOlder = known !== null && BigInt(id) < BigInt(known.id)
      if (isSame || isOlder) return false
      distrust(subject)
      return true
    },
    forget: () => {
      memory.clear()
      loaded.clear()
      stale.clear()
      judged.clear()
      unwritable.clear()
      arePlatformsKnown = false
      areOpenKnown = false
      isIncomplete = true
    },
  }
}

const nameOf = ({ organisationId, tripId, platform, type }: AlertSubject): string =>
  JSON.stringify([organisationId, tripId, platform, type])
