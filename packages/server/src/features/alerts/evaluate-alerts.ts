import { type AlertPolicy, DEFAULT_ALERT_POLICY } from '@vigia/domain/alerts/alert-policy'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../../db/database-away.ts'
import { readAlertPolicies } from '../../db/own-rules.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { advanceOverdueRuns } from './advance-overdue-runs.ts'
import { releaseLostOwners } from './alert-owner.store.ts'
import { wakeAlerts } from './alert-snooze.store.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import { escalateAlerts } from './escalate-alerts.ts'
import { holdMemory } from './hold-memory.ts'
import { type AlertSubject, alertMemory, type KnownAlert } from './known-alert.ts'
import { type AlertChange, readKnownOfPlatforms, readKnownOfTrips, readTripsWithOpen } from './known-alerts.store.ts'
import { mailCalls, type NoteMail, notifyOverdue } from './notify-overdue.ts'
import { planOutageSteps } from './plan-outage-steps.ts'
import { planEndedTrip, planTripSteps } from './plan-trip-steps.ts'
import type { PlannedStep } from './planned-step.ts'
import { activeTrips, type TripListening, tripListening } from './trip-listening.ts'
import { writePlan } from './write-plan.ts'

/** Steps of one alert that follow from each other at one instant. */
const MAX_ROUNDS = 4

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly fleet: FleetReader
  readonly downtimes: OwnDowntimes
  readonly metrics: Pick<EngineMetrics, 'failed'>
  /** Null: this installation sends no mail. */
  readonly noteMail: NoteMail | null
}

/** `whole`: the whole fleet. `listed`: what changed, trips that are new or gone among it. `moved`: what changed of known trips. */
type Asked = 'whole' | 'listed' | 'moved'

/** What the fleet asks of the alerts, and the alerts as they were last read or written. One evaluation at a time. */
export interface AlertEvaluation {
  /** Brings the alerts to what holds now, for the whole fleet or for what changed since. Rejects when the database is away. */
  run(asked: Asked): Promise<void>
  /** Takes note of the trips that this server listens to while another leads. Rejects when the database is away. */
  listen(): Promise<void>
  /** Takes note that somebody else changed an alert; false when that is no news. */
  receive(change: AlertChange): boolean
  /** Others have led meanwhile: everything is read anew. */
  forget(): void
}

export function alertEvaluation(deps: Deps): AlertEvaluation {
  return new Evaluation(deps)
}

class Evaluation implements AlertEvaluation {
  private readonly deps: Deps
  private readonly listening: TripListening
  private readonly memory = alertMemory()
  /** Trips whose alerts are in the memory as the database has them. */
  private readonly loaded = new Set<string>()
  /** Trips whose alerts somebody else may have changed. */
  private readonly stale = new Set<string>()
  /** Of each organisation, the newest change of the fleet that has been judged. */
  private readonly judged = new Map<string, number>()
  private readonly holds = holdMemory()
  private policies: ReadonlyMap<string, AlertPolicy> = new Map()
  private arePlatformsKnown = false
  private areOpenKnown = false
  /** The last evaluation failed on its way, or there was none. */
  private isIncomplete = true
  /** Subjects whose step cannot be written. It is tried at every evaluation, and told once. */
  private readonly unwritable = new Set<string>()

  constructor(deps: Deps) {
    this.deps = deps
    this.listening = tripListening(() => activeTrips(deps.fleet), deps.downtimes, deps.clock)
  }

  listen(): Promise<void> {
    return this.noticed(async () => {
      await this.deps.db.query('select')
      this.deps.downtimes.resume()
      this.listening.update()
    })
  }

  run(asked: Asked): Promise<void> {
    return this.noticed(() => this.judge(asked))
  }

  /** While the database does not answer, no intake takes a position either. */
  private async noticed(work: () => Promise<void>): Promise<void> {
    const begunAt = this.deps.clock.now()
    try {
      await work()
    } catch (error) {
      if (isDatabaseAway(error)) this.deps.downtimes.interrupt(begunAt)
      throw error
    }
  }

  private async judge(asked: Asked): Promise<void> {
    const whole = asked === 'whole' || this.isIncomplete
    this.isIncomplete = true
    if (whole) this.policies = await readAlertPolicies(this.deps.db)
    if (whole) this.deps.downtimes.resume()
    if (whole || asked === 'listed') this.listening.update()
    let again = new Set<string>()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      for (const tripId of await this.read(whole ? 'whole' : asked)) again.add(tripId)
      const now = this.deps.clock.now()
      const steps = whole && round === 0 ? await this.planWhole(now) : await this.planChanged(again, now)
      if (steps.length === 0) break
      again = new Set(steps.flatMap(({ subject }) => subject.tripId ?? []))
      if (!(await this.write(steps, now))) break
    }
    if (whole) {
      const { db, clock, noteMail, fleet } = this.deps
      const telling = { db, noteMail, policies: this.policies, now: clock.now() }
      await wakeAlerts(db, telling.now)
      await releaseLostOwners(db, telling.now)
      await escalateAlerts(telling)
      await notifyOverdue(telling)
      await mailCalls(telling)
      await advanceOverdueRuns({ db, fleet, now: telling.now })
    }
    this.isIncomplete = false
  }

  receive({ id, subject, isOpen }: AlertChange): boolean {
    const known = this.memory.get(subject)
    const isSame = known?.id === id && (known.state.status === 'open') === isOpen
    // A person may open an older one again.
    const isOlder = known !== null && !isOpen && BigInt(id) < BigInt(known.id)
    if (isSame || isOlder) return false
    this.distrust(subject)
    return true
  }

  forget(): void {
    this.memory.clear()
    this.loaded.clear()
    this.stale.clear()
    this.holds.clear()
    this.judged.clear()
    this.unwritable.clear()
    this.arePlatformsKnown = false
    this.areOpenKnown = false
    this.isIncomplete = true
  }

  private distrust({ tripId }: AlertSubject): void {
    if (tripId === null) this.arePlatformsKnown = false
    else this.stale.add(tripId)
  }

  private readonly policyOf = (organisationId: string): AlertPolicy =>
    this.policies.get(organisationId) ?? DEFAULT_ALERT_POLICY

  /** Brings the memory up to the database for every trip that it does not know or is not sure of; answers those. */
  private async read(asked: Asked): Promise<ReadonlySet<string>> {
    const wanted = new Set(this.stale)
    if (!this.areOpenKnown) for (const tripId of await readTripsWithOpen(this.deps.db)) wanted.add(tripId)
    if (asked !== 'moved')
      for (const tripId of activeTrips(this.deps.fleet)) if (!this.loaded.has(tripId)) wanted.add(tripId)
    await this.readTrips(wanted)
    this.areOpenKnown = true
    if (!this.arePlatformsKnown) await this.readPlatforms()
    return wanted
  }

  private async readTrips(wanted: ReadonlySet<string>): Promise<void> {
    // What is heard while it reads is read again.
    for (const tripId of wanted) this.stale.delete(tripId)
    try {
      const known = wanted.size === 0 ? [] : await readKnownOfTrips(this.deps.db, [...wanted])
      for (const tripId of wanted) {
        this.memory.forgetTrip(tripId)
        this.loaded.add(tripId)
      }
      this.memory.put(known)
    } catch (error) {
      for (const tripId of wanted) this.stale.add(tripId)
      throw error
    }
  }

  private async readPlatforms(): Promise<void> {
    this.arePlatformsKnown = true
    try {
      this.memory.put(await readKnownOfPlatforms(this.deps.db))
    } catch (error) {
      this.arePlatformsKnown = false
      throw error
    }
  }

  private async planWhole(now: number): Promise<readonly PlannedStep[]> {
    const ofTrips = await this.planTrips((organisationId) => [...this.deps.fleet.trips(organisationId)], now)
    return [...ofTrips, ...this.planOutages(now), ...(await this.planEnded(now))]
  }

  /** What changed since it was last judged, and what is to be judged again. */
  private planChanged(again: ReadonlySet<string>, now: number): Promise<readonly PlannedStep[]> {
    const { fleet } = this.deps
    return this.planTrips((organisationId) => {
      const since = this.judged.get(organisationId) ?? -1
      const due = new Map(fleet.changedSince(organisationId, since).map((view) => [view.facts.id, view]))
      for (const tripId of again) {
        const view = due.has(tripId) ? null : fleet.trip(organisationId, tripId)
        if (view !== null) due.set(tripId, view)
      }
      return [...due.values()]
    }, now)
  }

  private async planTrips(
    dueOf: (organisationId: string) => readonly TripView[],
    now: number,
  ): Promise<readonly PlannedStep[]> {
    const { fleet } = this.deps
    const steps: PlannedStep[] = []
    for (const organisationId of fleet.organisationIds()) {
      const policy = this.policyOf(organisationId)
      // What changes while others have their turn is judged the next time.
      const sequence = fleet.sequence(organisationId)
      const planned = await mapInTurns(dueOf(organisationId), (view) =>
        planTripSteps(view, this.memory, this.holds, policy, this.listening.listened(view.facts.id), now),
      )
      steps.push(...planned.flat())
      this.judged.set(organisationId, sequence)
    }
    return steps
  }

  private planOutages(now: number): readonly PlannedStep[] {
    const { fleet } = this.deps
    return fleet.organisationIds().flatMap((organisationId) => {
      const policy = this.policyOf(organisationId)
      return planOutageSteps(organisationId, fleet, this.memory, this.holds, policy, this.listening.isConfirmed, now)
    })
  }

  /** Trips that have left the fleet are forgotten once none of their alerts is open. */
  private async planEnded(now: number): Promise<readonly PlannedStep[]> {
    const active = activeTrips(this.deps.fleet)
    const planned = await mapInTurns([...this.loaded], (tripId) => {
      if (active.has(tripId)) return []
      const alerts = [...this.memory.ofTrip(tripId)]
      if (alerts.some(({ state }) => state.status === 'open')) {
        return planEndedTrip(tripId, this.memory, (id) => this.policyOf(id).limits, now)
      }
      this.memory.forgetTrip(tripId)
      this.holds.forget(tripId)
      this.loaded.delete(tripId)
      return []
    })
    return planned.flat()
  }

  /** False when nothing could be written. */
  private async write(steps: readonly PlannedStep[], now: number): Promise<boolean> {
    let isMoving = false
    const onWritten = ({ subject }: PlannedStep, alert: KnownAlert | null): void => {
      isMoving = true
      if (alert === null) this.distrust(subject)
      else this.memory.put([alert])
      this.unwritable.delete(nameOf(subject))
    }
    const onUnwritable = (step: PlannedStep, error: unknown): void => this.noteUnwritable(step, error)
    await writePlan({ db: this.deps.db, onWritten, onUnwritable }, steps, now)
    return isMoving
  }

  private noteUnwritable({ subject }: PlannedStep, error: unknown): void {
    const { metrics, logger } = this.deps
    metrics.failed()
    if (this.unwritable.has(nameOf(subject))) return
    this.unwritable.add(nameOf(subject))
    logger.error({ err: error, trip: subject.tripId, type: subject.type }, 'no se pudo escribir una alerta')
  }
}

const nameOf = ({ organisationId, tripId, platform, type }: AlertSubject): string =>
  JSON.stringify([organisationId, tripId, platform, type])
