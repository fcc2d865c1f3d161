import { type Downtime, gapsBetween } from '@vigia/domain/silence/downtime'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../db/database-away.ts'
import { BACKGROUND_MS, type Db } from '../db/pool.ts'
import { panicAlerts } from '../features/alerts/open-alert.store.ts'
import { DOWNTIMES_KEPT_MS, downtimeRecord } from '../features/fleet/downtime-record.ts'
import { createFleet, type Fleet } from '../features/fleet/fleet.ts'
import { minutesReceived } from '../features/fleet/tracks.store.ts'
import type { FixWriter } from '../features/positions/fix-writer.store.ts'
import { createIntake, type Intake } from '../features/positions/intake.ts'
import { minutesRun } from '../features/system/system-history.store.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Clock } from '../ports/clock.ts'
import type { FleetSignals } from '../ports/fleet-signals.ts'
import type { HandoverWord } from '../ports/handover-word.ts'
import type { Job } from '../ports/job.ts'
import type { OwnDowntimes } from '../ports/own-downtimes.ts'
import type { RecordedFix } from '../ports/recorded-fix.ts'
import type { Bus } from '../realtime/bus.ts'
import type { DeviceOwners } from '../realtime/device-sockets.ts'
import { sharedBus } from '../realtime/shared-bus.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly openWriter?: (db: Db) => FixWriter
}

/** The life of a position, joined: intake → live fleet, and by the bus those of the other servers. Everything else writes to it by `signals`, and reads `fleet`. */
export interface Live {
  readonly intake: Intake
  readonly fleet: Fleet
  readonly downtimes: OwnDowntimes
  readonly bus: Bus
  readonly signals: FleetSignals
  /** Whose the devices are, and for which trips they speak. */
  readonly deviceOwners: Pick<DeviceOwners, 'deviceOf' | 'invoicesAt'>
  readonly jobs: readonly Job[]
  /** Devices were registered, changed or disabled: the intakes know at once. */
  devicesChanged(): void
  /** A hand-over between shifts is another than it was: open screens are told; `word`: and whom it is said to. */
  handoverChanged(organisationId: string, word?: HandoverWord): void
  /** So many trips have become everybody's: who may assign them is told. */
  tripsLost(organisationId: string, from: string, trips: number): void
  /** Who attends which trip, or somebody's round, is another: open screens are told. */
  roundsChanged(organisationId: string): void
  /** An organisation is being taken away: every server drops what it keeps of it. */
  organisationGone(organisationId: string): void
  /** Reads the fleet from the database, before anybody is served. */
  load(): Promise<void>
  close(): Promise<void>
}

export function createLive({ db, clock, logger, metrics, openWriter }: Deps): Live {
  const bus = sharedBus(db, logger)
  const signals: FleetSignals = {
    tripsChanged: (organisationId, tripIds) => bus.publish({ kind: 'trips', organisationId, tripIds }),
    geofencesChanged: (organisationId) => bus.publish({ kind: 'geofences', organisationId }),
    settingsChanged: (organisationId, key) => bus.publish({ kind: 'setting', organisationId, key }),
  }
  const downtimes = downtimeRecord(clock)
  const intake = createIntake({
    db,
    clock,
    logger,
    registry: metrics.registry,
    panic: panicAlerts(db),
    onCommitted: (rows, stored) => {
      // What is known already takes no room: a full disk takes it.
      if (stored > 0) downtimes.store()
      intake.reports.note(rows)
      fleet.apply(rows)
      // For the other servers, and for whoever watches devices on this one.
      bus.publish({ kind: 'fixes', rows })
    },
    onUnstored: downtimes.refuse,
    onTripsChanged: signals.tripsChanged,
    onNotes: (notes) => bus.publish({ kind: 'intake', notes }),
    ...(openWriter === undefined ? {} : { openWriter }),
  })
  const fleet = createFleet({ db, clock, logger, downtimes, onTrackLoaded: intake.tracks.seed })
  followBus({ bus, intake, fleet }, logger)
  return {
    intake,
    fleet,
    downtimes,
    bus,
    signals,
    devicesChanged: () => bus.publish({ kind: 'devices' }),
    handoverChanged: (organisationId, word) =>
      bus.publish({ kind: 'handover', organisationId, ...(word === undefined ? {} : { word }) }),
    tripsLost: (organisationId, from, trips) => bus.publish({ kind: 'trips-lost', organisationId, from, trips }),
    roundsChanged: (organisationId) => bus.publish({ kind: 'rounds', organisationId }),
    organisationGone: (organisationId) => bus.publish({ kind: 'gone', organisationId }),
    deviceOwners: { deviceOf: intake.deviceOf, invoicesAt: fleet.invoicesAt },
    jobs: [...intake.jobs, ...fleet.jobs, ...bus.jobs],
    load: async () => {
      await bus.join()
      await intake.load()
      await fleet.loader.load()
      const now = clock.now()
      const noted = await minutesRun(db, { from: now - DOWNTIMES_KEPT_MS, to: now })
      const received = await receivedIn(db, gapsBetween(noted, now), logger)
      const minutes = [...new Set([...noted, ...received])].sort((a, b) => a - b)
      downtimes.begin({ minutes, fleet: fleet.reader })
    },
    close: async () => {
      fleet.loader.close()
      await intake.close()
      await bus.close()
    },
  }
}

/**
 * Minutes may be lost, and be of a clock that went wrong: one in which a position was received is one in which a server ran. A server
 * starts though it takes too long to know: then nobody was listened to in that time.
 */
async function receivedIn(db: Db, gaps: readonly Downtime[], logger: Logger): Promise<readonly number[]> {
  try {
    return await minutesReceived(db.patient(BACKGROUND_MS), gaps)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    logger.warn({ err: error }, 'no se pudo leer qué se recibió en los minutos que faltan')
    return []
  }
}

/** Brings intake and fleet to what this server and the others say. */
function followBus({ bus, intake, fleet }: Pick<Live, 'bus' | 'intake' | 'fleet'>, logger: Logger): void {
  const logged = (work: Promise<void>): void => {
    work.catch((error: unknown) => logger.warn({ err: error }, 'no se pudo releer de la base de datos'))
  }
  /** The next fix of these devices may come to this server: it is judged against what they said elsewhere. */
  const noteTracks = (rows: readonly RecordedFix[]): void => {
    for (const { deviceId, fix, quality } of rows)
      if (quality === 'good' || quality === 'jump') intake.tracks.seed(deviceId, [fix])
  }
  bus.subscribe((message, isFromElsewhere) => {
    switch (message.kind) {
      case 'fixes':
        if (!isFromElsewhere) return
        noteTracks(message.rows)
        return fleet.apply(message.rows)
      case 'devices':
        return logged(intake.devices.reload())
      case 'gone':
        fleet.loader.organisationGone(message.organisationId)
        return logged(intake.devices.reload())
      case 'missed':
        logged(intake.devices.reload())
        logged(intake.retention.reload())
        return fleet.loader.reload()
      case 'trips':
        return fleet.loader.tripsChanged(message.organisationId, message.tripIds)
      case 'geofences':
        return fleet.loader.geofencesChanged(message.organisationId)
      case 'setting':
        if (message.key === 'retention') logged(intake.retention.reload())
        return fleet.loader.settingsChanged(message.organisationId, message.key)
      case 'intake':
        for (const note of message.notes) intake.unknownIds.note(note)
        return
      case 'presence':
        return
    }
  })
}
