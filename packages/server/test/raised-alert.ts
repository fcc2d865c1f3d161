import type { TestServer } from './server.ts'

/** An open alert as the engine would write it, with its word to the screens, by a server whose engine rests; answers its id. */
export async function raisedAlert(
  { db, organisationId, clock }: Pick<TestServer, 'db' | 'organisationId' | 'clock'>,
  tripId: string | null,
  type: string,
): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `with raised as (
       insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
       values ($1, $2, $4, 'high', 'Sin señal', 'Sin señal', $3, $3) returning id, organisation_id
     ) insert into alert_outbox (organisation_id, alert_id, kind)
       select organisation_id, id, 'new-alert' from raised returning alert_id::text as id`,
    [organisationId, tripId, new Date(clock.now()), type],
  )
  return rows[0]?.id ?? ''
}
