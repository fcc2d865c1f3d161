import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { EXPORT_KINDS } from './export-kinds.ts'

/** Tables that are in an export otherwise than as a CSV of their own. */
const IN_OTHER_FILES: Readonly<Record<string, string>> = {
  settings: 'ajustes.json',
  alert_rule_versions: 'ajustes.json',
  alert_protocol_versions: 'ajustes.json',
  user_preferences: 'ajustes.json',
  report_views: 'ajustes.json',
  report_schedules: 'ajustes.json',
  trip_import_headers: 'ajustes.json',
  trip_import_words: 'ajustes.json',
  audit_log: 'auditoria.jsonl',
  audit_chain: 'auditoria.jsonl, beside the entry that it proves',
  trip_assignees: 'viajes.csv',
  gps_links: 'viajes.csv: the site alone, as the rest may hold a key',
  organisations: 'LEAME.txt: its name',
}

const OPENS = 'proves who somebody is, here and nowhere else'
const PASSES = 'under way, and of no use to anybody once it is done'
const COPY = 'made from what is in the export'
const INSTALLATION = 'of the installation, and no company’s'
const GPS = 'how this server is signed in on a platform now'

/** Tables of which nothing is in an export, and why. A new table is decided upon here, or in `EXPORT_KINDS`. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...{ session_families: OPENS, session_tokens: OPENS, sign_in_tickets: OPENS, user_invites: OPENS, passkeys: OPENS },
  ...{
    totp_secrets: OPENS,
    trip_words: OPENS,
    operator_link_panics: 'their alerts are in alertas.csv',
    operator_link_reports: 'what came of each is in bitacora.csv or alertas.csv',
    operator_messages: 'each is an entry in bitacora.csv',
    operator_notices: 'the one of now is in ajustes.json, and those before it in auditoria.jsonl',
    operator_proposals: 'each is an entry in bitacora.csv, and its decision in auditoria.jsonl',
    recovery_codes: OPENS,
    user_identities: OPENS,
    identity_providers: OPENS,
  },
  ...{ push_subscriptions: OPENS, sign_in_failures: OPENS, push_keys: OPENS },
  ...{
    alert_outbox: PASSES,
    idempotency_keys: PASSES,
    rights_changes: PASSES,
    push_deliveries: PASSES,
    works: PASSES,
    mail_notices: PASSES,
    trip_leases: PASSES,
  },
  ...{ webhook_deliveries: 'copies of alerts and trips, which receivers have', alert_dry_runs: PASSES },
  ...{ rounds: 'what came of it is in bitacora.csv', round_skips: 'auditoria.jsonl' },
  ...{ trip_imports: PASSES, trip_import_rows: 'of files that were read: their trips are in the export' },
  ...{ reading_hours: PASSES, reading_trips: PASSES, operator_document_notices: PASSES, device_reports: PASSES },
  ...{ current_positions: COPY, coverage_cells: COPY, coverage_progress: COPY, gps_platform_habits: COPY },
  ...{
    kpi_days: COPY,
    kpi_changes: COPY,
    kpi_counters: COPY,
    trip_tracking: COPY,
    deleted_positions: 'of what is gone',
    report_runs: COPY,
    report_deliveries: PASSES,
    report_delivery_recipients: PASSES,
  },
  ...{ gps_accounts: GPS, gps_sessions: GPS, gps_unit_picks: GPS, gps_closed_trips: GPS, gps_denied_acts: GPS },
  ...{ backups: INSTALLATION, restores: INSTALLATION, bus_messages: INSTALLATION, servers: INSTALLATION },
  ...{ gps_desk: INSTALLATION, outbox_epoch: INSTALLATION, road_extracts: INSTALLATION, road_pieces: INSTALLATION },
  ...{ schema_migrations: INSTALLATION, system_minutes: INSTALLATION, gps_stray_refusals: INSTALLATION },
}

const WHOSE = 'whose it is: everything is this company’s'
const FOUND_BY = 'made from the name'
const SECRET = 'opens something'
const WATCH = 'what the engine keeps for itself'

/** Columns of exported tables that are in no file, and why; `*`: of every table. */
const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { organisation_id: WHOSE, match_key: FOUND_BY },
  users: { password_hash: SECRET, factors_reset_at: SECRET, guest_of: 'guests of demonstrations are not there' },
  operators: { version: WATCH },
  promises: { version: WATCH },
  share_links: { token_hash: SECRET },
  operator_documents: { file_type: 'the name of its file says it', file_sealed: 'documentos/', key_id: SECRET },
  trip_photos: { photo_sealed: 'fotos/', key_id: SECRET },
  devices: { secret_hash: SECRET },
  operator_links: { token_hash: SECRET, phone_hash: SECRET },
  trips: { version: WATCH, changed_by_kind: 'auditoria.jsonl', changed_by_id: 'auditoria.jsonl' },
  alerts: { called_again_at: WATCH, pressed_at: WATCH, reader: WATCH, channels: WATCH },
  shift_handovers: { alerted_at: WATCH },
  handover_points: { key: WATCH },
  alert_overdue: { notice: 'the words of a notice that was sent' },
  api_keys: { notices: WATCH, key_hash: SECRET, last_used_address: 'auditoria.jsonl', prefix: SECRET },
  webhooks: {
    ...{ secret_sealed: SECRET, key_id: SECRET, secret_end: SECRET, previous_sealed: SECRET, previous_key_id: SECRET },
    ...{ previous_until: SECRET, secret_changed_at: SECRET, secret_changed_by: SECRET },
    ...{ failing_since: WATCH, turned_off_at: WATCH },
  },
  gps_mirrors: {
    ...{ key: SECRET, secret_sealed: SECRET, key_id: SECRET, last_heard_at: WATCH },
    ...{ refused_at: WATCH, refused_for: WATCH, refused_from: WATCH, refused_count: WATCH, refused_reasons: WATCH },
  },
  gps_platform_hours: { id: WHOSE },
  gps_mirror_units: { id: WHOSE, last_heard_at: WATCH, last_fix_at: WATCH, last_lat: WATCH, last_lng: WATCH },
  ...{ confirmed_origins: { id: WHOSE }, device_owners: { id: WHOSE }, alert_events: { id: WHOSE } },
  ...{ trip_status_changes: { id: WHOSE }, trip_operators: { id: WHOSE }, comment_corrections: { id: WHOSE } },
  share_link_views: { id: WHOSE },
  operator_link_consents: { id: WHOSE },
}

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('of every table and every column somebody has said whether it is exported', async () => {
  const { rows } = await db.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, jsonb_agg(a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const exported = new Map(
    EXPORT_KINDS.map(({ from, columns }) => [
      (from.split(' ')[0] ?? '').replace('organisation_', ''),
      columns.map(([, sql]) => sql).join(' '),
    ]),
  )
  const decided = [...exported.keys(), ...Object.keys(IN_OTHER_FILES), ...Object.keys(LEFT_OUT)]
  expect(rows.map(({ name }) => name)).toEqual(decided.toSorted())

  const undecided = rows.flatMap(({ name, columns }) => {
    const sql = exported.get(name)
    const leftOut = { ...COLUMNS_LEFT_OUT['*'], ...COLUMNS_LEFT_OUT[name] }
    if (sql === undefined) return []
    return columns
      .filter((column) => !(column in leftOut || new RegExp(`v\\.${column}\\b`).test(sql)))
      .map((column) => `${name}.${column}`)
  })
  expect(undecided).toEqual([])
})
