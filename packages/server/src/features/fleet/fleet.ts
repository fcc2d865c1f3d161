import { isWithinReach } from '@vigia/domain/account/reach'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { GpsFix } from '@vigia/domain/gps/fix'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { CoverageGrid } from '@vigia/domain/silence/coverage-grid'
import type { UnreadTrucks } from '@vigia/domain/silence/surroundings'
import type { Logger } from '@vigia/runtime/logger'
import { currentReach } from '../../db/organisation-scope.ts'
import { BACKGROUND_MS, type Db } from '../../db/pool.ts'
import { fleetWithinReach } from '../../http/fleet-within-reach.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { assessLiveTrip, type LiveTrip } from './assess-live-trip.ts'
import { currentPositionsJob } from './current-positions.job.ts'
import { currentPositionsStore } from './current-positions.store.ts'
import { type FleetLoader, fleetLoader, readEndedTrip } from './fleet-loader.ts'
import { createLiveFleet, type LiveFleet } from './live-fleet.ts'
import { riskSettingsStore } from './risk-settings.store.ts'
import { tracksStore } from './tracks.store.ts'
import { tripFactsStore } from './trip-facts.store.ts'

const TICK_MS = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  /** Absent: this installation never was down, as far as anybody knows. */
  readonly downtimes?: Pick<OwnDowntimes, 'list' | 'beat'>
  readonly onTrackLoaded: (deviceId: number, fixes: readonly GpsFix[]) => void
}

type Judged = Omit<TripView, 'sequence'>
interface JudgedTwice {
  readonly now: Judged
  readonly after: Judged
}

/** The live fleet, joined to the database. */
export interface Fleet {
  /** The whole of it, for engines and jobs. */
  readonly reader: FleetReader
  /** What whoever a request is made for sees of it. */
  readonly shown: FleetReader
  readonly loader: FleetLoader
  /** Tells of fixes that are durable. */
  apply(rows: readonly RecordedFix[]): void
  /** The invoices of the active trips that a device speaks for at an instant. */
  invoicesAt(deviceId: number, at: number): readonly string[]
  /** Any trip of the organisation that whoever asks sees, active or ended, as it stands; null when there is none. */
  view(organisationId: string, tripId: string): Promise<TripView | null>
  tick(): Promise<void>
  /**
   * Each trip in transit that whoever asks sees, to be judged at `now` by the weights that are saved, which the fleet may not
   * have heard of yet, and by those of a draft. The work is the caller's to do, in turns: it is twice that of a tick.
   */
  judgeTwice(
    organisationId: string,
    weights: Readonly<Record<'saved' | 'draft', RiskWeights>>,
    now: number,
  ): readonly (() => JudgedTwice)[]
  /** The geofences of an organisation as its trips are judged by them. */
  geofences(organisationId: string): readonly Geofence[]
  /** What an organisation has learned of where it is not heard. */
  useCoverage(organisationId: string, grid: CoverageGrid): void
  /** By organisation, which trips' platforms are not read. */
  useUnread(unread: ReadonlyMap<string, UnreadTrucks>): void
  readonly jobs: readonly Job[]
}

const tickJob = (fleet: LiveFleet, downtimes: Deps['downtimes']): Job => ({
  ...{ name: 'fleet-tick', everyMs: TICK_MS },
  run: () => {
    downtimes?.beat()
    return fleet.tick()
  },
})

export function createFleet({ db, clock, logger, downtimes, onTrackLoaded }: Deps): Fleet {
  const fleet = createLiveFleet(clock, downtimes)
  const patient = db.patient(BACKGROUND_MS)
  const loader = fleetLoader({
    ...{ facts: tripFactsStore(patient), tracks: tracksStore(patient), risk: riskSettingsStore(patient) },
    ...{ fleet, clock, logger, onTrackLoaded },
  })
  // A person waits for it: it has a request's time, and not the background's.
  const stores = { facts: tripFactsStore(db), tracks: tracksStore(db) }
  const writeBehind = currentPositionsJob({ fleet, store: currentPositionsStore(db), logger })
  const shown = fleetWithinReach(fleet)
  return {
    reader: fleet,
    shown,
    loader,
    apply: (rows) => {
      fleet.apply(rows)
      writeBehind.note(rows)
    },
    invoicesAt: (deviceId, at) =>
      fleet
        .tripsOfDevice(deviceId, at)
        .flatMap(({ organisationId, tripId }) => fleet.live(organisationId, tripId)?.facts.externalInvoice ?? []),
    view: async (organisationId, tripId) => {
      const active = shown.trip(organisationId, tripId)
      if (active !== null) return active
      const ended = await readEndedTrip(stores, organisationId, tripId)
      if (ended === null || !isWithinReach(currentReach(), ended.facts)) return null
      // A trip that has ended is not silent: nobody expects to hear of it.
      return { ...assessLiveTrip(ended, fleet.settings(organisationId), clock.now()), silence: null, sequence: 0 }
    },
    tick: fleet.tick,
    judgeTwice: (organisationId, { saved, draft }, now) => {
      const settings = fleet.settings(organisationId)
      const trips = Array.from(shown.trips(organisationId), ({ facts }) => fleet.live(organisationId, facts.id))
      return trips
        .filter((trip): trip is LiveTrip => trip !== null && trip.facts.status === 'in transit')
        .map((trip) => () => ({
          now: assessLiveTrip(trip, { ...settings, weights: saved }, now),
          after: assessLiveTrip(trip, { ...settings, weights: draft }, now),
        }))
    },
    geofences: (organisationId) => fleet.settings(organisationId).context.geofences,
    useCoverage: fleet.useCoverage,
    useUnread: fleet.useUnread,
    jobs: [tickJob(fleet, downtimes), writeBehind.job],
  }
}
