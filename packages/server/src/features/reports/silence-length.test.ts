import type { CallAnswers } from '@vigia/contract/calls'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer
let token: string

/** In minutes before now. */
interface Silence {
  readonly left: number
  readonly signal: number | null
  readonly opened: number
  readonly closed?: number
  readonly reopenings?: number
}
const SILENCES: Readonly<Record<string, { readonly silence: Silence; readonly lasted: number }>> = {
  'IT STILL LASTS': { silence: { left: 300, signal: 229, opened: 9 }, lasted: 229 },
  'IT HAS ENDED': { silence: { left: 300, signal: 120, opened: 105, closed: 40 }, lasted: 80 },
  'SILENT BEFORE IT LEFT': { silence: { left: 50, signal: 900, opened: 35 }, lasted: 50 },
  'ALERTED BEFORE IT LEFT': { silence: { left: 9, signal: 229, opened: 220 }, lasted: 229 },
  'NEVER HEARD': { silence: { left: 70, signal: null, opened: 60 }, lasted: 70 },
  'NEVER HEARD, HAD LEFT BEFORE IT CAME TO VIGÍA': { silence: { left: 500, signal: null, opened: 60 }, lasted: 200 },
  'CAME BACK': { silence: { left: 300, signal: 20, opened: 90, reopenings: 1 }, lasted: 90 },
}

beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
  token = await server.signIn('lectura')
  const ago = (minutes: number | null | undefined): Date | null =>
    minutes == null ? null : new Date(clock.now() - minutes * MINUTE_MS)
  for (const [invoice, { silence }] of Object.entries(SILENCES)) {
    const { left, signal, opened, closed, reopenings = 0 } = silence
    await server.db.owner.query(
      `with trip as (
         insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, departed_at, created_at)
         values ($1, $2, 'in transit', 'Puebla', 'León', 'APP', $3, $4, $5) returning id
       )
       insert into alerts (organisation_id, trip_id, type, severity, title, message, last_signal_at, opened_at, closed_at, close_cause, occurrences)
       select $1, trip.id, $6, 'high', 'Sin señal', 'Calló', $7, $8, $9, case when $9::timestamptz is not null then 'condition' end, $10 from trip`,
      [
        ...[server.organisationId, invoice, ago(300), ago(left), ago(200)],
        ...[signal === null ? 'SIN_GPS' : 'GPS_DESACTUALIZADO', ago(signal), ago(opened), ago(closed), reopenings + 1],
      ],
    )
  }
})
afterAll(() => server.stop())

async function lengths(kind: string, column: string): Promise<unknown> {
  const body = { params: { range: 'today' }, columns: ['invoice', column] }
  const answer = await server.request('POST', `/api/reports/${kind}/preview`, { token, body })
  const { rows }: CallAnswers['previewReport'] = answer.body
  return Object.fromEntries(rows.map(({ cells }) => cells))
}
const expected = Object.fromEntries(Object.entries(SILENCES).map(([invoice, { lasted }]) => [invoice, lasted]))

test('a silence lasts from the last signal, not from the alert that came of it', async () => {
  expect(await lengths('silences', 'duration_min')).toEqual(expected)
})

test('of a trip the longest is told, as the report of silences tells it', async () => {
  expect(await lengths('trips_by_client', 'silence_min')).toEqual(expected)
})
