import { isDatabaseAway } from '../../db/database-away.ts'
import type { Db } from '../../db/pool.ts'
import type { DeviceReport, RecordedFix } from '../../ports/recorded-fix.ts'

interface Reported extends DeviceReport {
  readonly reportedAt: number
}

/** What devices said of themselves, kept until the next writing: one row for each device, whatever it sent meanwhile. */
export interface DeviceReports {
  note(rows: readonly RecordedFix[]): void
  write(): Promise<void>
}

export function deviceReports(db: Db): DeviceReports {
  let unwritten = new Map<number, Reported>()
  return {
    note: (rows) => {
      for (const { deviceId, report, receivedAt } of rows) {
        if (report !== undefined) unwritten.set(deviceId, { ...report, reportedAt: receivedAt })
      }
    },
    write: async () => {
      if (unwritten.size === 0) return
      const writing = [...unwritten]
      unwritten = new Map()
      try {
        await save(db, writing)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        // What came meanwhile is newer.
        unwritten = new Map([...writing, ...unwritten])
      }
    },
  }
}

/** A battery that is not told with every position is the one that was told last. */
async function save(db: Db, reports: readonly (readonly [deviceId: number, report: Reported])[]): Promise<void> {
  await db.query(
    `insert into device_reports (device_id, app, battery_percent, reported_at)
     select r.* from unnest($1::bigint[], $2::text[], $3::real[], $4::timestamptz[]) r (id, app, battery, at)
     join devices d on d.id = r.id order by r.id
     on conflict (device_id) do update set app = excluded.app, reported_at = excluded.reported_at,
       battery_percent = coalesce(excluded.battery_percent, device_reports.battery_percent)
     where device_reports.reported_at <= excluded.reported_at`,
    [
      reports.map(([deviceId]) => deviceId),
      reports.map(([, { app }]) => app),
      reports.map(([, { batteryPercent }]) => batteryPercent),
      reports.map(([, { reportedAt }]) => new Date(reportedAt)),
    ],
  )
}
