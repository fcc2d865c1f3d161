import type { HandoverState } from '@vigia/domain/shifts/handover-state'
import type { Shift } from '@vigia/domain/shifts/shift'
import { handoverFolio } from '@vigia/domain/shifts/shift'
import type { Sql } from '../../db/pool.ts'
import type { PageRequest } from '../../http/page.ts'

/** How many trips are under way, and how many of them are at such a risk. */
export interface TripCounts {
  readonly active: number
  readonly critical: number
  readonly high: number
}

/** A hand-over as it is kept. Instants in epoch ms. */
export interface Handover {
  readonly id: string
  readonly organisationId: string
  readonly organisation: string
  readonly folio: string
  readonly state: HandoverState
  readonly outgoing: string | null
  readonly incoming: string | null
  readonly outgoingShift: string
  readonly outgoingStartsAt: number
  readonly incomingShift: string
  readonly incomingStartsAt: number
  readonly incomingEndsAt: number
  readonly openedAt: number
  /** Null until it was signed. */
  readonly trips: TripCounts | null
  /** How many passed from who handed over to who received. */
  readonly passedTrips: number | null
  readonly sha256: string | null
  readonly redactedAt: number | null
  readonly alertedAt: number | null
}

interface Row extends Omit<Handover, 'state'> {
  readonly status: HandoverState['status']
  readonly outgoingId: string | null
  readonly incomingId: string | null
  readonly cutAt: number | null
  readonly receivedAt: number | null
}

/** The names are looked up by themselves: what is joined stays as it was before this waited for another's act. */
const SELECT = `select h.id::text, h.organisation_id::text as "organisationId",
    (select name from organisations where id = h.organisation_id) as organisation, h.folio, h.status,
    h.outgoing_id::text as "outgoingId", h.incoming_id::text as "incomingId",
    coalesce(h.outgoing_name, (select name from users where id = h.outgoing_id)) as outgoing,
    coalesce(h.incoming_name, (select name from users where id = h.incoming_id)) as incoming,
    h.outgoing_shift as "outgoingShift", h.outgoing_starts_at as "outgoingStartsAt", h.incoming_shift as "incomingShift",
    h.incoming_starts_at as "incomingStartsAt", h.incoming_ends_at as "incomingEndsAt", h.opened_at as "openedAt",
    h.cut_at as "cutAt", h.received_at as "receivedAt", h.trips, h.passed_trips as "passedTrips",
    h.sha256, h.redacted_at as "redactedAt", h.alerted_at as "alertedAt"
  from shift_handovers h`

const IS_OPEN = `h.status = any (array['preparing', 'to-receive'])`

/** A hand-over of the organisation; `hold`: kept as it is until the transaction ends. */
export async function readHandover(
  sql: Sql,
  { organisationId, id, hold = false }: { organisationId: string; id: string; hold?: boolean },
): Promise<Handover | null> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where h.organisation_id = $1 and h.id = $2${hold ? ' for update of h' : ''}`,
    [organisationId, id],
  )
  return rows[0] === undefined ? null : toHandover(rows[0])
}

/** The one under way, else the last one that was received; null without either. */
export async function newestHandover(sql: Sql, organisationId: string): Promise<Handover | null> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where h.organisation_id = $1 and h.status <> 'lapsed' order by ${IS_OPEN} desc, h.incoming_starts_at desc limit 1`,
    [organisationId],
  )
  return rows[0] === undefined ? null : toHandover(rows[0])
}

/** The one under way, held until the transaction ends. */
export async function holdOpenHandover(sql: Sql, organisationId: string): Promise<Handover | null> {
  const { rows } = await sql.query<Row>(`${SELECT} where h.organisation_id = $1 and ${IS_OPEN} for update of h`, [
    organisationId,
  ])
  return rows[0] === undefined ? null : toHandover(rows[0])
}

/** A page of them, the newest first. */
export async function listHandovers(sql: Sql, organisationId: string, page: PageRequest): Promise<readonly Handover[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where h.organisation_id = $1 and ($2::bigint is null or h.id < $2) order by h.id desc limit $3`,
    [organisationId, page.afterId, page.fetch],
  )
  return rows.map(toHandover)
}

/** Opens the hand-over between two shifts; null when there is one already. `by`: null, by itself. */
export async function insertHandover(
  sql: Sql,
  organisationId: string,
  { from, to, by, at }: { readonly from: Shift; readonly to: Shift; readonly by: string | null; readonly at: number },
): Promise<{ readonly id: string; readonly folio: string } | null> {
  const folio = handoverFolio(to)
  const { rows } = await sql.query<{ id: string; folio: string }>(
    `insert into shift_handovers (organisation_id, folio, outgoing_shift, outgoing_starts_at, incoming_shift,
       incoming_starts_at, incoming_ends_at, opened_at, opened_by)
     select $1, coalesce(
         (select $10 || (max(substring(folio from '\\d+$')::int) + 1) from shift_handovers
          where organisation_id = $1 and starts_with(folio, $10) having bool_or(folio = $2)), $2),
       $3, $4, $5, $6, $7, $8, $9
     where not exists (select from shift_handovers where organisation_id = $1 and incoming_starts_at >= $6)
     on conflict do nothing returning id::text, folio`,
    [
      ...[organisationId, folio, from.name, new Date(from.startsAt), to.name, new Date(to.startsAt)],
      ...[new Date(to.endsAt), new Date(at), by, folio.slice(0, folio.lastIndexOf('-') + 1)],
    ],
  )
  return rows[0] ?? null
}

/** Writes how far a hand-over is. Who signs now is kept as they are called. */
export async function saveHandover(
  sql: Sql,
  id: string,
  state: HandoverState,
  signed: {
    readonly name?: string
    readonly trips?: TripCounts
    readonly sha256?: string
    readonly passedTrips?: number
  } = {},
): Promise<void> {
  await sql.query(
    `update shift_handovers h set status = $2, outgoing_id = $3, incoming_id = $4, cut_at = $5, received_at = $6,
       outgoing_name = case when $5::timestamptz is not null then coalesce(outgoing_name, $9) end,
       incoming_name = case when $6::timestamptz is not null then $9 end,
       trips = coalesce($7, trips), sha256 = coalesce($8, sha256),
       passed_trips = coalesce($10, passed_trips)
     where id = $1`,
    [
      ...[id, state.status, state.outgoingId, state.incomingId],
      'cutAt' in state && state.cutAt !== null ? new Date(state.cutAt) : null,
      'receivedAt' in state ? new Date(state.receivedAt) : null,
      ...[signed.trips === undefined ? null : JSON.stringify(signed.trips), signed.sha256 ?? null, signed.name ?? null],
      signed.passedTrips ?? null,
    ],
  )
}

/** That the supervisor was called. */
export async function markAlerted(sql: Sql, id: string, at: number): Promise<void> {
  await sql.query('update shift_handovers set alerted_at = $2 where id = $1', [id, new Date(at)])
}

/** The fingerprint that the audit log has of an acta; null before it was received. */
export async function auditedFingerprint(sql: Sql, organisationId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ sha256: string | null }>(
    `select after->>'sha256' as sha256 from audit_log
     where organisation_id = $1 and subject = $2 and action = 'handover-received' order by id limit 1`,
    [organisationId, `handover:${id}`],
  )
  return rows[0]?.sha256 ?? null
}

/** Whether hand-overs open by themselves: somebody has opened one, and not each of the last three passed without any signature. */
const OPEN_BY_THEMSELVES = `(
  exists (select from shift_handovers u where u.organisation_id = o.id and u.opened_by is not null)
  and (select count(*) < 3 or bool_or(l.cut_at is not null or l.opened_by is not null or l.status <> 'lapsed')
    from (select * from shift_handovers r where r.organisation_id = o.id order by r.id desc limit 3) l))`

export async function openByThemselves(sql: Sql, organisationId: string): Promise<boolean> {
  const { rows } = await sql.query<{ does: boolean }>(
    `select ${OPEN_BY_THEMSELVES} as does from organisations o where o.id = $1`,
    [organisationId],
  )
  return rows[0]?.does ?? false
}

/** Organisations with a hand-over under way, or where the next one opens by itself. */
export async function organisationsWithHandovers(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select o.id::text from organisations o where o.id in (select h.organisation_id from shift_handovers h where ${IS_OPEN})
       or ${OPEN_BY_THEMSELVES} order by o.id`,
  )
  return rows.map(({ id }) => id)
}

/** Those who may hand over and receive: they attend, and see every trip. */
export async function handoverPeople(
  sql: Sql,
  organisationId: string,
  id: string | null = null,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select u.id::text, u.name from users u
     where u.organisation_id = $1 and u.disabled_at is null and u.role <> 'lectura' and u.guest_of is null
       and (u.role = 'administrador' or num_nonnulls(u.reach_clients, u.reach_carriers) = 0)
       and ($2::bigint is null or u.id = $2) order by u.name, u.id`,
    [organisationId, id],
  )
  return rows
}

function toHandover(row: Row): Handover {
  const { status, outgoingId, incomingId, cutAt, receivedAt, ...rest } = row
  return { ...rest, state: toState({ status, outgoingId, incomingId, cutAt, receivedAt }) }
}

/** The table's own checks hold what is asked here. */
function toState(row: Pick<Row, 'status' | 'outgoingId' | 'incomingId' | 'cutAt' | 'receivedAt'>): HandoverState {
  const { status, outgoingId, incomingId, cutAt, receivedAt } = row
  if (status === 'to-receive' && outgoingId !== null && cutAt !== null) return { status, outgoingId, incomingId, cutAt }
  if (status === 'received' && outgoingId !== null && incomingId !== null && cutAt !== null && receivedAt !== null)
    return { status, outgoingId, incomingId, cutAt, receivedAt }
  return status === 'lapsed'
    ? { status, outgoingId, incomingId, cutAt }
    : { status: 'preparing', outgoingId, incomingId }
}
