import type { Logger } from '@vigia/runtime/logger'
import type { Registry } from 'prom-client'
import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { unavailable } from '../../ports/errors.ts'
import type { IntakeNote, ReceivedDevice } from '../../ports/intake-news.ts'
import type { Job } from '../../ports/job.ts'
import type { PanicAlerts } from '../../ports/panic-alerts.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'
import { commitQueue } from './commit-queue.ts'
import { type DeviceRegistry, deviceRegistry } from './device-registry.ts'
import { type DeviceReports, deviceReports } from './device-reports.store.ts'
import { type DeviceTracks, deviceTracks } from './device-tracks.ts'
import { type FixWriter, fixWriter } from './fix-writer.store.ts'
import { intakeDevicesStore } from './intake-devices.store.ts'
import { type IntakeMetrics, intakeMetrics } from './intake-metrics.ts'
import { intakeNotes } from './intake-notes.ts'
import { type MessageNotes, noteMessages } from './note-messages.ts'
import { partitions } from './partitions.ts'
import { positionsStore } from './positions.store.ts'
import { type RaisePanic, raisePanic } from './raise-panic.ts'
import { type RecordFixes, recordFixes } from './record-fixes.ts'
import { type Retention, retention } from './retention.ts'
import { type UnknownIds, unknownIds } from './unknown-ids.ts'

/** How often what is kept no longer is deleted. */
export const MAINTAIN_EVERY_MS = 3_600_000
const REGISTRY_EVERY_MS = 60_000
const REPORTS_EVERY_MS = 5_000
/** Two write at once: PostgreSQL stores the one's group while we frame the other's. */
const CONNECTIONS = 2

export interface IntakeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly registry: Registry
  readonly panic: PanicAlerts
  /** Told of fixes once they are durable. `stored`: so many of them were not known. */
  readonly onCommitted: (rows: readonly RecordedFix[], stored: number) => void
  /** Told that fixes could not be stored, and their senders have to try again. */
  readonly onUnstored: () => void
  readonly onTripsChanged: (organisationId: string, tripIds: readonly string[]) => void
  /** Told of what was received and not stored, a moment later. */
  readonly onNotes: (notes: readonly IntakeNote[]) => void
  /** Tests of durability put a faulty one here. */
  readonly openWriter?: (db: Db) => FixWriter
}

/** Everything behind the intakes' one door. */
export interface Intake {
  readonly recordFixes: RecordFixes
  /** For messages that carry a panic and no position. */
  readonly raisePanic: RaisePanic
  readonly devices: DeviceRegistry
  readonly tracks: DeviceTracks
  readonly metrics: IntakeMetrics
  readonly messageNotes: MessageNotes
  readonly unknownIds: UnknownIds
  /** Null for a device that stands for a trip, and has no id. */
  deviceOf(deviceId: number): ReceivedDevice | null
  /** Of the fixes that this server has committed. */
  readonly reports: DeviceReports
  readonly retention: Retention
  readonly jobs: readonly Job[]
  /** Reads the devices and the settings, and makes the partitions of these days. */
  load(): Promise<void>
  /** Stores what has been promised, then lets go of the database. */
  close(): Promise<void>
}

export function createIntake(deps: IntakeDeps): Intake {
  const { db, clock } = deps
  const store = positionsStore(db)
  const metrics = intakeMetrics(deps.registry)
  const devices = deviceRegistry(intakeDevicesStore(db), deps.onTripsChanged)
  const tracks = deviceTracks()
  const kept = retention(store)
  const writers = Array.from({ length: CONNECTIONS }, () => (deps.openWriter ?? fixWriter)(db))
  const queue = commitQueue({
    writers,
    onCommitted: deps.onCommitted,
    onDuplicates: metrics.duplicates,
    onRefused: ({ deviceId, fix }, error) =>
      deps.logger.error({ err: error, deviceId, at: fix.at }, 'la base de datos rechaza una posición'),
    toAppError: (error) => {
      if (!isDatabaseAway(error)) return error
      deps.onUnstored()
      deps.logger.warn({ err: error }, 'no se pudieron guardar posiciones: la base de datos no está disponible')
      return unavailable('La base de datos no está disponible por el momento. Intente de nuevo.', 2)
    },
  })
  const notes = intakeNotes(deps.onNotes)
  const reports = deviceReports(db)
  const raise = raisePanic({ clock, panic: deps.panic, onTripsChanged: deps.onTripsChanged })
  return {
    raisePanic: raise,
    recordFixes: recordFixes({
      clock,
      tracks,
      metrics,
      queue,
      partitions: partitions(store, deps.logger),
      retention: kept,
      raisePanic: raise,
    }),
    devices,
    tracks,
    metrics,
    messageNotes: noteMessages({ clock, devices, notes }),
    unknownIds: unknownIds(),
    deviceOf: (deviceId) => {
      const device = devices.byId(deviceId)
      if (device === null || device.uniqueId === null) return null
      return { organisationId: device.organisationId, uniqueId: device.uniqueId }
    },
    reports,
    retention: kept,
    jobs: [
      { name: 'positions-days', everyMs: MAINTAIN_EVERY_MS, run: () => kept.maintain(clock.now()) },
      {
        name: 'expired-positions',
        everyMs: MAINTAIN_EVERY_MS,
        run: (signal) => kept.deleteExpired(clock.now(), signal),
      },
      { name: 'intake-devices', everyMs: REGISTRY_EVERY_MS, run: devices.reload },
      { name: 'device-reports', everyMs: REPORTS_EVERY_MS, run: reports.write },
    ],
    load: async () => {
      await Promise.all([devices.reload(), kept.maintain(clock.now())])
    },
    close: async () => {
      notes.close()
      await queue.drain()
      await reports.write()
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}
