import type { CallAnswers } from '@vigia/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const ago = (minutes: number) => new Date(clock.now() - minutes * MINUTE_MS)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
})
afterAll(() => server.stop())

/** One that a person closed after 20 minutes and opened again for its last 20, in between three hours. */
async function reopened(tripId: string, type: string): Promise<void> {
  await server.db.owner.query(
    `with made as (
       insert into alerts (organisation_id, trip_id, type, severity, title, message, last_signal_at, opened_at, called_again_at, closed_at)
       values ($1, $2, $3, 'high', 't', 'm', $4, $5, $7, $8) returning id)
     insert into alert_events (alert_id, at, kind, user_id)
     select made.id, e.at, e.kind, (select min(id) from users)
     from made, unnest(array[$6, $7]::timestamptz[], array['resolved', 'reopened']) e (at, kind) order by e.at`,
    [server.organisationId, tripId, type, ago(250), ago(240), ago(220), ago(30), ago(10)],
  )
}
async function row(kind: string, column: string) {
  const token = await server.signIn('lectura')
  const body = { params: { range: 'today' }, columns: [column] }
  const answer = await server.request('POST', `/api/reports/${kind}/preview`, { token, body })
  const { rows }: CallAnswers['previewReport'] = answer.body
  return [answer.status, rows.map(({ cells, marked }) => [cells[0], marked])]
}

test('of an alert that a person closed and opened again the time between is none of a stop, and all of a silence', async () => {
  const { id } = await createTrip(server, 'REABIERTA')
  await server.db.owner.query('update trips set charge_at = $2 where id = $1', [id, ago(300)])
  for (const type of ['UNIDAD_DETENIDA', 'SIN_GPS']) await reopened(id, type)
  expect(await row('stops', 'duration_min')).toEqual([200, [[40, false]]])
  expect(await row('silences', 'duration_min')).toEqual([200, [[240, true]]])
  expect(await row('trips_by_client', 'silence_min')).toEqual([200, [[240, true]]])
})
