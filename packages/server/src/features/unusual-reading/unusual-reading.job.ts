import { unusualReadingReasons, unusualReadingText } from '@vigia/domain/alerts/unusual-reading'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { openedTrip } from '../../http/opened-trip.ts'
import type { Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { ReaderAlert } from '../../ports/reader-alert.ts'
import { forEachOrganisation } from '../../workers/for-each-organisation.ts'
import { createReadingCounter } from './reading-counter.ts'
import {
  addReadings,
  deleteReadingsBefore,
  type Readings,
  type ReadingsOfHour,
  readerName,
} from './reading-hours.store.ts'

const WRITE_MS = 2_000
/** What is usual is judged by the last thirty days. */
const KEPT_MS = 30 * 24 * HOUR_MS

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly openReaderAlert: OpenReaderAlert
}

/** Opens an alert about a reader inside the transaction; null when there is one already. */
type OpenReaderAlert = (sql: Sql, alert: ReaderAlert) => Promise<string | null>

/**
 * Alerts administrators to who reads what nobody reads (quality §3, day-one control 10). Counts the answers of `server` in
 * memory; the job writes them every two seconds and judges them. A crash loses what it has not written.
 */
export function unusualReadingJob(server: Server, { db, clock, openReaderAlert }: Deps): Job {
  const counter = createReadingCounter()
  let forgottenAt = 0

  server.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const { actor } = request
    if (actor === null || endpoint === undefined || endpoint === 'staticFiles') return
    // The path of what stands around an alert names the alert.
    const tripId = endpoint === 'alertSurroundings' ? openedTrip(request) : idOf(request.params)
    counter.count({ endpoint, actor, tripId, status: reply.statusCode, at: clock.now() })
  })

  const forgetOld = async (hour: number): Promise<void> => {
    if (hour === forgottenAt) return
    // What a database that was away has kept waiting is of an hour before, seldom of two.
    await deleteReadingsBefore(db, { figures: hour - KEPT_MS, trips: hour - 2 * HOUR_MS })
    forgottenAt = hour
  }

  return {
    name: 'unusual-reading',
    everyMs: WRITE_MS,
    run: async (signal) => {
      const now = clock.now()
      const hour = Math.floor(now / HOUR_MS) * HOUR_MS
      const unwritten = counter.unwritten()
      await forEachOrganisation([...unwritten.keys()], signal, async (organisationId) => {
        const readings = unwritten.get(organisationId) ?? []
        await db.transaction((sql) => writeAndJudge(sql, openReaderAlert, organisationId, readings, now))
        counter.markWritten(organisationId, readings, hour)
      })
      await forgetOld(hour)
    },
  }
}

function idOf(params: unknown): string | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null
  return typeof id === 'string' ? id : null
}

async function writeAndJudge(
  sql: Sql,
  open: OpenReaderAlert,
  organisationId: string,
  readings: readonly Readings[],
  now: number,
) {
  for (const hour of await addReadings(sql, organisationId, readings)) await judge(sql, open, organisationId, hour, now)
}

async function judge(
  sql: Sql,
  open: OpenReaderAlert,
  organisationId: string,
  hour: ReadingsOfHour,
  now: number,
): Promise<void> {
  const { reader, trips, exports, refusedReveals, medianTrips } = hour
  const reading = { trips, exports, refusedReveals, medianTrips, since: hour.hour }
  const reasons = unusualReadingReasons(reading)
  if (reasons.length === 0) return
  const text = unusualReadingText(await readerName(sql, organisationId, reader), reading)
  const alert = { ...text, organisationId, reader, value: trips, reasons, since: hour.hour, now }
  const id = await open(sql, alert)
  if (id === null) return
  await recordAudit(sql, {
    ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
    action: 'unusual-reading',
    subject: reader,
    before: null,
    after: { alert: id, ...reading, reasons },
    at: now,
  })
}
