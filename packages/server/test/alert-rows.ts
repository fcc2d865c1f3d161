import { expect } from 'vitest'
import type { App } from '../src/wiring/app.ts'
import type { TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { MINUTE_MS } from './trips.ts'

/** An alert as its row tells. */
export interface AlertRow {
  readonly id: string
  readonly trip_id: string | null
  readonly type: string
  readonly severity: string
  readonly title: string
  readonly message: string
  readonly value: number
  readonly reasons: readonly string[]
  readonly silence_class: string | null
  readonly last_signal_at: number | null
  readonly lat: number | null
  readonly occurrences: number
  readonly opened_at: number
  readonly called_again_at: number | null
  readonly condition_ended_at: number | null
  readonly closed_at: number | null
  readonly close_cause: string | null
  readonly platform: string | null
  /** What its history keeps, in order. */
  readonly events: readonly string[]
  /** What the outbox was told, in order. */
  readonly announced: readonly string[]
}

/** Alerts of a trip, or all, oldest first; of one type when it is given. */
export async function alertRows(db: TestDatabase, tripId: string | null, type?: string): Promise<AlertRow[]> {
  const { rows } = await db.owner.query<AlertRow>(
    `select a.*, array(select kind from alert_events where alert_id = a.id order by id) as events,
       array(select kind from alert_outbox where alert_id = a.id order by id) as announced
     from alerts a where ($1::bigint is null or trip_id = $1) and ($2::text is null or type = $2) order by a.id`,
    [tripId, type ?? null],
  )
  return rows
}

/** Everything that the fleet has been told is in the alerts. */
export async function settleAlerts(app: App): Promise<void> {
  await expect.poll(() => app.alerts.isLeading(), { timeout: 10_000, interval: 10 }).toBe(true)
  await app.live.fleet.loader.settled()
  await app.live.fleet.tick()
  await app.alerts.evaluate()
}

/** Lets minutes pass, with an evaluation in each. */
export async function passMinutes(app: App, clock: TestClock, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(MINUTE_MS)
    await settleAlerts(app)
  }
}
