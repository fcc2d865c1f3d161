import type { GpsFix } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import type { FleetReader, TripView } from '../../fleet-view.ts'
import type { Logger } from '../../logger.ts'
import type { RecordedFix } from '../../recorded-fix.ts'
import type { Job } from '../../workers/job.ts'
import { assessLiveTrip } from './assess-live-trip.ts'
import { currentPositionsJob } from './current-positions.job.ts'
import { currentPositionsStore } from './current-positions.store.ts'
import { type FleetLoader, fleetLoader } from './fleet-loader.ts'
import { createLiveFleet } from './live-fleet.ts'
import { riskSettingsStore } from './risk-settings.store.ts'
import { tracksStore } from './tracks.store.ts'
import { tripFactsStore } from './trip-facts.store.ts'

const TICK_MS = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly onTrackLoaded: (deviceId: number, fixes: readonly GpsFix[]) => void
}

/** The live fleet, joined to the database. */
export interface Fleet {
  readonly reader: FleetReader
  readonly loader: FleetLoader
  /** Tells of fixes that are durable. */
  apply(rows: readonly RecordedFix[]): void
  /** Any trip of the organisation, active or ended, as it stands; null when there is none. */
  view(organisationId: string, tripId: string): Promise<TripView | null>
  tick(): Promise<void>
  readonly jobs: readonly Job[]
}

export function createFleet({ db, clock, logger, onTrackLoaded }: Deps): Fleet {
  const fleet = createLiveFleet(clock)
  const stores = { facts: tripFactsStore(db), tracks: tracksStore(db), risk: riskSettingsStore(db) }
  const loader = fleetLoader({ fleet, ...stores, clock, logger, onTrackLoaded })
  const writeBehind = currentPositionsJob(fleet, currentPositionsStore(db))
  return {
    reader: fleet,
    loader,
    apply: (rows) => {
      fleet.apply(rows)
      writeBehind.note(rows)
    },
    view: async (organisationId, tripId) => {
      const active = fleet.trip(organisationId, tripId)
      if (active !== null) return active
      const ended = await loader.readEnded(organisationId, tripId)
      if (ended === null) return null
      return { ...assessLiveTrip(ended, fleet.settings(organisationId), clock.now()), sequence: 0 }
    },
    tick: fleet.tick,
    jobs: [{ name: 'fleet-tick', everyMs: TICK_MS, run: fleet.tick }, writeBehind.job],
  }
}
