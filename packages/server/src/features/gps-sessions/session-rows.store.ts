import type { GpsObstacle, GpsSessionState, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { ReadPosition } from '@vigia/gps-reader/reading/evidence'
import type { Isolation } from '@vigia/gps-reader/worker-messages'
import type { Sql } from '../../db/pool.ts'

/** A reading as it is kept. */
export interface StoredReading {
  readonly position: ReadPosition
  readonly confidence: number
  readonly reasons: readonly string[]
}

/** The session of a trip as every server sees it. */
export interface SessionRow {
  readonly tripId: string
  readonly organisationId: string
  readonly accountId: string
  readonly externalInvoice: string
  readonly invoiceId: string | null
  readonly plates: string | null
  /** As the trip says it; null: the engine or the host says it. */
  readonly platformName: string | null
  readonly origin: string
  readonly kind: PlatformKind | null
  readonly openedAt: number
  readonly state: GpsSessionState
  readonly stateSince: number
  readonly isSignedIn: boolean
  readonly hasScreen: boolean
  readonly obstacle: GpsObstacle | null
  readonly evidence: readonly string[]
  readonly candidates: readonly string[]
  readonly reading: StoredReading | null
  readonly readAt: number | null
  readonly fixAt: number | null
  readonly unconfirmed: StoredReading | null
}

interface Row {
  trip_id: string
  organisation_id: string
  account_id: string
  external_invoice: string
  invoice_id: string | null
  plates: string | null
  gps_platform: string | null
  origin: string
  kind: PlatformKind | null
  opened_at: number
  state: GpsSessionState
  state_since: number
  is_signed_in: boolean
  has_screen: boolean
  obstacle: GpsObstacle | null
  evidence: readonly string[]
  candidates: readonly string[]
  reading: StoredReading | null
  read_at: number | null
  fix_at: number | null
  unconfirmed: StoredReading | null
  is_attended: boolean
}

/** Without a word for so long, nobody reads the platforms: what was last said of a session no longer holds. */
export const ATTENDED_S = 4

const SELECT = `
  select s.*, t.external_invoice, t.invoice_id, coalesce(u.plates, u.name) as plates, t.gps_platform, a.origin, a.kind,
    coalesce((select seen_at > clock_timestamp() - interval '${ATTENDED_S} s' from gps_desk), false) as is_attended
  from gps_sessions s join trips t on t.id = s.trip_id join gps_accounts a on a.id = s.account_id
    left join units u on u.id = t.unit_id`

export async function sessionOf(sql: Sql, organisationId: string, tripId: string): Promise<SessionRow | null> {
  const { rows } = await sql.query<Row>(`${SELECT} where s.organisation_id = $1 and s.trip_id = $2`, [
    organisationId,
    tripId,
  ])
  return rows[0] === undefined ? null : toSession(rows[0])
}

/** Every open session of the organisation, the oldest first. */
export async function sessionsOf(sql: Sql, organisationId: string): Promise<readonly SessionRow[]> {
  const { rows } = await sql.query<Row>(`${SELECT} where s.organisation_id = $1 order by s.opened_at, s.trip_id`, [
    organisationId,
  ])
  return rows.map(toSession)
}

/** Why this installation cannot open pages, in Spanish; null when it can, or nobody has said so yet. */
export async function browserProblem(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ browser_problem: string | null }>('select browser_problem from gps_desk')
  return rows[0]?.browser_problem ?? null
}

/** How far the reading of platforms is kept apart from the server; when nobody reads, that is all that is known. */
export async function isolationNow(sql: Sql): Promise<Isolation & { readonly isRead: boolean }> {
  const { rows } = await sql.query<{ own_accounts: boolean | null; own_network: boolean | null }>(
    `select own_accounts, own_network from gps_desk where seen_at > clock_timestamp() - interval '${ATTENDED_S} s'`,
  )
  const [now] = rows
  if (now === undefined) return { isRead: false, ownAccounts: null, ownNetwork: null }
  return { isRead: true, ownAccounts: now.own_accounts, ownNetwork: now.own_network }
}

const UNATTENDED = {
  state: 'error',
  obstacle: 'crashed',
  evidence: ['El proceso que lee las plataformas no responde.'],
  isSignedIn: false,
  hasScreen: false,
} as const

function toSession(row: Row): SessionRow {
  return {
    tripId: row.trip_id,
    organisationId: row.organisation_id,
    accountId: row.account_id,
    externalInvoice: row.external_invoice,
    invoiceId: row.invoice_id,
    plates: row.plates,
    platformName: row.gps_platform,
    origin: row.origin,
    kind: row.kind,
    openedAt: row.opened_at,
    stateSince: row.state_since,
    candidates: row.candidates,
    reading: row.reading,
    readAt: row.read_at,
    fixAt: row.fix_at,
    unconfirmed: row.unconfirmed,
    ...(row.is_attended
      ? {
          state: row.state,
          obstacle: row.obstacle,
          evidence: row.evidence,
          isSignedIn: row.is_signed_in,
          hasScreen: row.has_screen,
        }
      : UNATTENDED),
  }
}
