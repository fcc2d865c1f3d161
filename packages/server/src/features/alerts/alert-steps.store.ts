import { alertSeverityCodec } from '@vigia/contract'
import { isOfSilence, isWorse } from '@vigia/domain/alerts/alert-type'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { KnownAlert } from './known-alert.ts'
import type { PlannedStep } from './planned-step.ts'

/**
 * Writes steps inside the caller's transaction: the alerts, their history and their events. Each is written only if the
 * alert is still as the step knew it; answers what became of each, null for one that found it otherwise.
 */
export async function writeSteps(
  sql: Sql,
  steps: readonly PlannedStep[],
  now: number,
): Promise<readonly (KnownAlert | null)[]> {
  const rows = steps.map((planned, n) => stepRow(planned, n, now))
  const changed = new Map<number, Written>()
  for (const [statement, isOpening] of [[OPEN, true] as const, [CHANGE, false] as const]) {
    const chosen = rows.filter(({ n }) => (steps[n]?.step.kind === 'open') === isOpening)
    if (chosen.length === 0) continue
    const written = await sql.query<Written>(statement, [JSON.stringify(chosen), new Date(now)])
    for (const row of written.rows) changed.set(row.n, row)
  }
  const units = steps.flatMap((planned, n) => {
    const row = changed.get(n)
    return row === undefined ? [] : planned.units.map((unit) => ({ alert_id: row.id, ...unitRow(unit, now) }))
  })
  if (units.length > 0) await sql.query(UNITS, [JSON.stringify(units)])
  return steps.map((planned, n) => {
    const row = changed.get(n)
    return row === undefined ? null : asWritten(planned, row)
  })
}

interface Written {
  readonly n: number
  readonly id: string
  readonly version: string
}

const STEP_COLUMNS = `n int, id bigint, known_id bigint, organisation_id bigint, trip_id bigint, platform text, type text,
  severity text, title text, message text, value float8, reasons text[], silence_class text, lat float8, lng float8,
  last_signal_at timestamptz, condition_ended_at timestamptz, is_open boolean, close_cause text, was_version text,
  reopens boolean, moves boolean, rises boolean, has_figures boolean, event_kind text, event_at timestamptz, event_text text,
  announces boolean, channels text[]`

/**
 * When a panic was pressed, by the device's clock: the engine may see a position before its intake has told of the panic, and
 * who presses again by a clock that is behind is compared with it.
 */
const PRESSED_AT = `case when s.type = 'PANICO' then (
    select least(max(pressed.fix_at), $2) from trip_devices w
    cross join lateral (
      select p.fix_at from positions p
      where p.device_id = w.device_id and p.panic and p.fix_at >= w.bound_at and p.fix_at > $2::timestamptz - interval '1 day'
        and (w.released_at is null or p.fix_at < w.released_at)
      order by p.fix_at desc limit 1
    ) pressed
    where w.trip_id = s.trip_id
  ) end`

/** Opens, unless its subject has an open alert, or one that the engine has not seen: what a person did there counts. */
const OPEN = `
  with step as (select * from jsonb_to_recordset($1::jsonb) as s (${STEP_COLUMNS})), opened as (
    insert into alerts (organisation_id, trip_id, platform, type, severity, title, message, value, reasons, silence_class,
      lat, lng, last_signal_at, opened_at, updated_at, pressed_at, channels)
    select organisation_id, trip_id, platform, type, severity, title, message, value, reasons, silence_class,
      lat, lng, last_signal_at, $2, $2, ${PRESSED_AT}, channels
    from step s
    where not exists (
      select 1 from alerts a where a.trip_id = s.trip_id and a.type = s.type and a.id > s.known_id
    ) and not exists (
      select 1 from alerts a
      where a.organisation_id = s.organisation_id and a.platform = s.platform and a.id > s.known_id
    )
    order by n
    on conflict do nothing
    returning id, xmin::text as version, organisation_id, trip_id, platform, type, message
  ), noted as (
    insert into alert_events (alert_id, at, kind, text) select id, $2, 'opened', message from opened
  ), announced as (
    insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from opened
  )
  select s.n, o.id, o.version from opened o join step s on s.type = o.type and s.organisation_id = o.organisation_id
    and s.trip_id is not distinct from o.trip_id and s.platform is not distinct from o.platform`

/** Changes an alert that is still as it was known. */
const CHANGE = `
  with step as (select * from jsonb_to_recordset($1::jsonb) as s (${STEP_COLUMNS})), changed as (
    update alerts a set
      severity = s.severity,
      condition_ended_at = s.condition_ended_at,
      closed_at = case when s.is_open then null else coalesce(a.closed_at, greatest(a.opened_at, $2)) end,
      close_cause = case when s.is_open then null else coalesce(a.close_cause, s.close_cause) end,
      occurrences = a.occurrences + s.reopens::int,
      called_again_at = case when s.rises or s.reopens and a.snoozed_until is not null then $2 else a.called_again_at end,
      -- What becomes worse, or was put off and comes anew, calls at once: nobody has seen that yet.
      acknowledged_at = case when s.rises or s.reopens and a.snoozed_until is not null then null else a.acknowledged_at end,
      acknowledged_by = case when s.rises or s.reopens and a.snoozed_until is not null then null else a.acknowledged_by end,
      snoozed_until = case when s.rises or s.reopens then null else a.snoozed_until end,
      snoozed_by = case when s.rises or s.reopens then null else a.snoozed_by end,
      snooze_reason = case when s.rises or s.reopens then null else a.snooze_reason end,
      title = case when s.has_figures then s.title else a.title end,
      message = case when s.has_figures then s.message else a.message end,
      value = case when s.has_figures then s.value else a.value end,
      reasons = case when s.has_figures then s.reasons else a.reasons end,
      silence_class = case when s.has_figures then s.silence_class else a.silence_class end,
      lat = case when s.moves then s.lat else a.lat end,
      lng = case when s.moves then s.lng else a.lng end,
      last_signal_at = case when s.moves then s.last_signal_at else a.last_signal_at end,
      -- A clock that was set back never makes a change look older than the one before.
      updated_at = greatest(a.updated_at, $2)
    from step s
    where a.id = s.id and a.xmin::text = s.was_version
      -- A fleet that has not heard of a trip yet takes it for ended.
      and (s.close_cause is distinct from 'trip-ended' or exists (
        select 1 from trips t where t.id = a.trip_id and not ${isActive()}
      ))
      and (a.closed_at is null or (not exists (
        select 1 from alerts newer where newer.trip_id = a.trip_id and newer.type = a.type and newer.id > a.id
      ) and not exists (
        select 1 from alerts newer
        where newer.organisation_id = a.organisation_id and newer.platform = a.platform and newer.id > a.id
      )))
    returning a.id, a.xmin::text as version, a.organisation_id, s.n, s.event_kind, s.event_at, s.event_text, s.announces
  ), noted as (
    insert into alert_events (alert_id, at, kind, text)
    select id, event_at, event_kind, event_text from changed where event_kind is not null order by n
  ), announced as (
    insert into alert_outbox (organisation_id, alert_id, kind)
    select organisation_id, id, 'alert-updated' from changed where announces order by n
  )
  select n, id, version from changed`

const UNITS = `
  insert into alert_units as u (alert_id, trip_id, last_signal_at, back_at)
  select * from jsonb_to_recordset($1::jsonb)
    as s (alert_id bigint, trip_id bigint, last_signal_at timestamptz, back_at timestamptz)
  on conflict (alert_id, trip_id) do update set
    last_signal_at = case when excluded.back_at is null then excluded.last_signal_at else u.last_signal_at end,
    back_at = excluded.back_at`

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function stepRow({ subject, known, step, next, evidence, units, channels }: PlannedStep, n: number, now: number) {
  const condition = 'condition' in step ? step.condition : null
  const was = known?.state
  const history = historyOf(step, was?.status === 'open' && was.isEndRecorded)
  return {
    n,
    id: known?.id ?? null,
    known_id: known?.id ?? '0',
    organisation_id: subject.organisationId,
    trip_id: subject.tripId,
    platform: subject.platform,
    type: subject.type,
    severity: alertSeverityCodec.encode(next.severity),
    title: condition?.title,
    message: condition?.message,
    value: condition?.value,
    reasons: condition?.reasons,
    silence_class: condition?.silenceClass,
    lat: evidence.lat,
    lng: evidence.lng,
    last_signal_at: iso(evidence.lastSignalAt),
    condition_ended_at: iso(next.conditionEndedAt),
    is_open: next.status === 'open',
    close_cause: step.kind === 'close' ? step.cause : null,
    was_version: known?.version ?? null,
    reopens: step.kind === 'reopen',
    // A silence that begins anew is another: where and when the unit was heard before it.
    moves: step.kind === 'reopen' || (step.kind === 'back' && isOfSilence(subject.type) && subject.tripId !== null),
    rises: was !== undefined && isWorse(next.severity, was.severity),
    has_figures: condition !== null,
    event_kind: history?.kind ?? null,
    event_at: history === null ? null : iso(step.kind === 'record-end' ? next.conditionEndedAt : now),
    event_text: history === null ? null : (history.text ?? condition?.message ?? null),
    // Whether its phone is with the truck belongs to the trip's facts, also after a person has closed the alert.
    announces: history !== null || units.length > 0 || (subject.type === 'SEPARACION' && isOfCondition(step)),
    channels,
  }
}

/** A step by which a condition has ended, or no longer. */
const isOfCondition = ({ kind }: PlannedStep['step']): boolean =>
  kind === 'end' || kind === 'back' || kind === 'hold' || kind === 'release'

interface History {
  readonly kind: string
  readonly text?: string
}

/** What the alert's history keeps of a step; null for what nobody has to read. */
function historyOf(step: PlannedStep['step'], isEndRecorded: boolean): History | null {
  switch (step.kind) {
    case 'reopen':
      return { kind: 'reopened' }
    case 'raise-severity':
      return { kind: 'severity-raised' }
    case 'back':
      return isEndRecorded ? { kind: 'condition-back' } : null
    case 'record-end':
      return { kind: 'condition-ended' }
    case 'close':
      return { kind: 'closed', text: CLOSE_TEXT[step.cause] }
    default:
      return null
  }
}

const CLOSE_TEXT = {
  'condition-ended': 'La condición dejó de cumplirse.',
  'trip-ended': 'El viaje terminó.',
} as const

function unitRow({ tripId, lastSignalAt, isBack }: PlannedStep['units'][number], now: number) {
  return { trip_id: tripId, last_signal_at: iso(lastSignalAt), back_at: isBack ? iso(now) : null }
}

function asWritten({ subject, known, step, next, units }: PlannedStep, { id, version }: Written): KnownAlert {
  const before = step.kind === 'open' ? [] : (known?.units ?? [])
  return {
    ...subject,
    id,
    version,
    state: next,
    units: new Map([...before, ...units.map(({ tripId, ...unit }) => [tripId, unit] as const)]),
  }
}
