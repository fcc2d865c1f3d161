import type { Sql } from '../src/db/pool.ts'
import { HOUR_MS, MINUTE_MS } from './trips.ts'

const DAY_MS = 24 * HOUR_MS
const CLIENTS = ['Ferro', 'Lacto', null]
const CARRIERS = ['Norte', 'Sur', 'Oriente', null]
const LANES = [
  ['Puebla', 'Querétaro'],
  ['PUEBLA', 'querétaro'],
  ['Toluca', 'León'],
  ['Veracruz', 'Mérida'],
] as const
const ALERTS = ['SIN_GPS', 'GPS_DESACTUALIZADO', 'UNIDAD_DETENIDA', 'PANICO', 'EXCESO_VELOCIDAD', 'ZONA_RIESGO']

/** The same numbers each time, below one. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export type Random = ReturnType<typeof randomFrom>
export const oneOf = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

export interface HistoryOf {
  readonly sql: Sql
  readonly organisationId: string
  readonly userId: string
  readonly now: number
  readonly random: Random
}

/** Clients and carriers by name; null stays null. */
async function partyIds({ sql, organisationId }: HistoryOf, table: string, names: readonly (string | null)[]) {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `insert into ${table} (organisation_id, name, match_key) select $1, n, lower(n) from unnest($2::text[]) n
     on conflict (organisation_id, match_key) do update set name = excluded.name returning id::text, name`,
    [organisationId, names.filter((name) => name !== null)],
  )
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? null)
}

/** Trips of the last `days` days with all that figures are counted from, whatever may be true of them together. Their ids. */
export async function seedHistory(of: HistoryOf, trips: number, days: number): Promise<readonly string[]> {
  const { sql, organisationId, random, now } = of
  const clients = await partyIds(of, 'clients', CLIENTS)
  const carriers = await partyIds(of, 'carriers', CARRIERS)
  const ids: string[] = []
  const prefix = Math.floor(random() * 1e9)
  for (let index = 0; index < trips; index++) {
    const chargeAt = now - random() * days * DAY_MS
    const completedAt = chargeAt + random() * 2 * DAY_MS
    const isComplete = random() < 0.7 && completedAt < now
    const [origin, destination] = oneOf(random, LANES)
    const { rows } = await sql.query<{ id: string }>(
      `insert into trips (organisation_id, external_invoice, status, origin, destination, client_id, carrier_id, tracking_type,
         charge_at, created_at, due_at, completed_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'APP', $8, $9, $10, $11) returning id::text`,
      [
        ...[organisationId, `K${prefix}-${index}`, isComplete ? 'complete' : 'in transit', origin, destination],
        ...[oneOf(random, clients), oneOf(random, carriers), random() < 0.8 ? new Date(chargeAt) : null],
        new Date(Math.min(now, chargeAt + HOUR_MS)),
        random() < 0.8 ? new Date(completedAt + (random() - 0.6) * 5 * HOUR_MS) : null,
        isComplete ? new Date(completedAt) : null,
      ],
    )
    const id = rows[0]?.id ?? ''
    ids.push(id)
    await addFacts(of, id, chargeAt)
    await addStays(of, id, chargeAt)
    if (isComplete) await addTracking(of, id, chargeAt)
  }
  // By numbers of their own: what else is made stays what it was.
  const ofPlatforms = { ...of, random: randomFrom(days) }
  for (let hour = 0; hour < days * 5; hour++)
    await addPlatformHour(ofPlatforms, now - ofPlatforms.random() * days * DAY_MS)
  for (let at = now - days * DAY_MS; at < now; at += 8 * HOUR_MS) await addShiftChange(of, at)
  const ofForecasts = { ...of, random: randomFrom(trips) }
  for (const id of ids) if (ofForecasts.random() < 0.8) await addForecastOutcome(ofForecasts, id)
  return ids
}

/** Comments, alerts, incidents and promises of a trip from an instant on. */
export async function addFacts(of: HistoryOf, tripId: string, fromAt: number): Promise<void> {
  const { random, now } = of
  let at = fromAt
  for (let count = Math.floor(random() * 8); count > 0; count--) {
    at += random() * 150 * MINUTE_MS
    if (at < now) await addEntry(of, tripId, at)
  }
  for (let count = Math.floor(random() * 3); count > 0; count--) {
    const openedAt = fromAt + random() * 20 * HOUR_MS
    if (openedAt < now) await addAlert(of, tripId, openedAt)
  }
  if (random() < 0.3) await addIncident(of, tripId, Math.min(now - 1, fromAt + random() * 10 * HOUR_MS))
  if (random() < 0.4) await addPromise(of, tripId, fromAt + random() * 30 * HOUR_MS)
}

/** Some waited for the network: written before they arrived. */
export async function addEntry({ sql, userId, random }: HistoryOf, tripId: string, at: number): Promise<void> {
  const isDue = random() < 0.7
  await sql.query(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at, written_at, due_at, cadence_min)
     values ($1, 'En camino', 'Eva', $2, $3, $4, $5, $6)`,
    [
      ...[tripId, random() < 0.8 ? userId : null, new Date(at)],
      random() < 0.2 ? new Date(at - random() * 5 * HOUR_MS) : null,
      ...(isDue ? [new Date(at + (random() - 0.5) * 20 * MINUTE_MS), 30] : [null, null]),
    ],
  )
}

export async function addAlert({ sql, organisationId, userId, random, now }: HistoryOf, tripId: string, at: number) {
  const acknowledgedAt = random() < 0.5 ? Math.min(now, at + random() * 60 * MINUTE_MS) : null
  const isClosed = random() < 0.9
  const byPerson = isClosed && random() < 0.6
  await sql.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, silence_class, opened_at, updated_at,
       acknowledged_at, closed_at, closed_by, close_cause, last_signal_at)
     values ($1, $2, $3, $4, 't', 'm', $5, $6, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      ...[organisationId, tripId, oneOf(random, ALERTS), oneOf(random, ['critical', 'high', 'other'])],
      ...[oneOf(random, [null, 'unknown', 'jammer', 'coverage-hole']), new Date(at)],
      acknowledgedAt === null ? null : new Date(acknowledgedAt),
      isClosed ? new Date(Math.min(now, (acknowledgedAt ?? at) + random() * 3 * HOUR_MS)) : null,
      ...(byPerson ? [userId, oneOf(random, ['falsa-alarma', 'otra'])] : [null, null]),
      // Of some none is known, or one of after they opened.
      random() < 0.8 ? new Date(at + (random() - 0.8) * 90 * MINUTE_MS) : null,
    ],
  )
}

export async function addIncident({ sql, random }: HistoryOf, tripId: string, at: number): Promise<void> {
  await sql.query(
    `insert into incidences (trip_id, type, description, priority, created_at) values ($1, 'falla', 'd', $2, $3)`,
    [tripId, oneOf(random, ['high', 'medium', 'other']), new Date(at)],
  )
}

export async function addPromise({ sql, userId, random, now }: HistoryOf, tripId: string, at: number): Promise<void> {
  const state = oneOf(random, ['pendiente', 'movida', 'cumplida', 'incumplida'])
  const isResolved = state === 'cumplida' || state === 'incumplida'
  await sql.query(
    `insert into promises (trip_id, said_by_kind, text, due_at, alerted_at, state, user_id, created_at, resolved_at, resolved_by)
     values ($1, 'operador', 'Llega', $2, $2, $3, $4, $5, $6, $7)`,
    [
      ...[tripId, new Date(at), state, userId, new Date(now - HOUR_MS)],
      ...(isResolved ? [new Date(now), userId] : [null, null]),
    ],
  )
}

/** Waits at both ends; some go on, some are cut. */
export async function addStays({ sql, random, now }: HistoryOf, tripId: string, fromAt: number): Promise<void> {
  let at = fromAt
  for (const status of [
    'load',
    oneOf(random, ['in transit', 'off']),
    'download waiting',
    oneOf(random, ['complete', 'in transit']),
  ]) {
    at += random() * 6 * HOUR_MS
    if (at >= now || random() < 0.1) return
    await sql.query(
      `insert into trip_status_changes (trip_id, at, from_status, to_status, actor_kind) values ($1, $2, 'in route', $3, 'system')`,
      [tripId, new Date(at), status],
    )
  }
}

/** How a trip that has arrived was heard; of some nobody has measured it, of some nothing came. */
export async function addTracking({ sql, random }: HistoryOf, tripId: string, departedAt: number): Promise<void> {
  const isMeasured = random() < 0.8
  const bySource = random() < 0.1 ? [0, 0, 0] : [0, 1, 2].map(() => Math.floor(random() * 60))
  const positions = bySource.reduce((sum, count) => sum + count, 0)
  await sql.query('update trips set departed_at = $2 where id = $1', [tripId, new Date(departedAt)])
  if (!isMeasured) return
  await sql.query(
    `insert into trip_tracking (trip_id, from_at, until_at, covered_s, gaps, longest_gap_s, positions, late, delay_p50_s, by_source, manual)
     select id, departed_at, completed_at, extract(epoch from completed_at - departed_at) * $2::float8, 1, 400, $3, 0, $4, $5, $6 from trips where id = $1`,
    [
      tripId,
      random(),
      positions,
      positions === 0 ? null : random() * 900 - 20,
      bySource,
      positions % 7 === 1 ? null : positions % 5,
    ],
  )
}

/** How what was said of the arrival of a trip did, if it has arrived; of some nobody heard it, of some nothing was said so long before. */
export async function addForecastOutcome({ sql, random }: HistoryOf, tripId: string): Promise<void> {
  const isHeard = random() < 0.9
  const [near, far] = [0.9, 0.6].map((share) =>
    isHeard && random() < share ? [Math.floor(random() * 90), random() < 0.8] : [null, null],
  )
  await sql.query(
    `insert into forecast_outcomes (trip_id, until_at, measured_at, arrived_at, error_2h_min, is_held_2h, error_6h_min, is_held_6h)
     select id, completed_at, completed_at, case when $2 then completed_at - interval '20 minutes' end, $3, $4, $5, $6
     from trips where id = $1 and status = 'complete' on conflict do nothing`,
    [tripId, isHeard, ...(near ?? []), ...(far ?? [])],
  )
}

const SITES = ['https://norte.mx', 'https://hosting.wialon.com', 'https://gps.mx:8080']

/** How one of some platforms was read in the hour of an instant. */
export async function addPlatformHour({ sql, organisationId, random }: HistoryOf, at: number): Promise<void> {
  const wanted = Math.floor(random() * 200)
  await sql.query(
    `insert into gps_platform_hours (organisation_id, origin, hour, wanted, read) values ($1, $2, date_trunc('hour', $3::timestamptz), $4, $5)
     on conflict (organisation_id, origin, hour) do update set wanted = excluded.wanted, read = excluded.read`,
    [organisationId, oneOf(random, SITES), new Date(at), wanted, Math.floor(random() * (wanted + 1))],
  )
}

/** A hand-over to a shift that begins at an instant, which nobody received. */
export async function addShiftChange({ sql, organisationId }: HistoryOf, at: number): Promise<void> {
  await sql.query(
    `insert into shift_handovers (organisation_id, folio, outgoing_shift, outgoing_starts_at, incoming_shift, incoming_starts_at,
       incoming_ends_at, status, opened_at)
     values ($1, $2, 'Uno', $3, 'Otro', $4, $5, 'lapsed', $3)`,
    [organisationId, `ET-${at}`, new Date(at - 8 * HOUR_MS), new Date(at), new Date(at + 8 * HOUR_MS)],
  )
}
