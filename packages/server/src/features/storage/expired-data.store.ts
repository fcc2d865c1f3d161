import type { RetentionKind } from '@vigia/contract'
import { ACTIVE_STATUSES } from '@vigia/domain/trip/trip-status'
import type { Sql } from '../../db/pool.ts'
import type { RetentionDays } from '../../db/settings.store.ts'

/** Kinds whose rows are deleted one by one; days of positions go by `positions/retention.ts`. */
export const DELETED_KINDS = ['alerts', 'logbook', 'deliveries'] as const satisfies readonly RetentionKind[]
type DeletedKind = (typeof DELETED_KINDS)[number]

/** The value of the retention by which each kind is kept. */
export const DAYS_OF: Readonly<Record<RetentionKind, keyof RetentionDays>> = {
  positions: 'positionDays',
  alerts: 'alertDays',
  logbook: 'logbookDays',
  deliveries: 'deliveryDays',
}

const DAY_MS = 86_400_000

/** Whole days (UTC) go: the start of the oldest that is kept. */
export const keptFrom = (days: number, now: number): number => Math.floor((now - days * DAY_MS) / DAY_MS) * DAY_MS

/** Of an organisation, what is of before an instant. */
interface Expired {
  readonly organisationId: string
  readonly before: number
}

/** What each kind is kept in: functions of `0057-retention-of-kinds.sql`, `0073-promises.sql`, `0080-share-links.sql` `operator-absences.sql` and `expected-stops.sql` are named after it. */
const PARTS: Readonly<Record<DeletedKind, readonly string[]>> = {
  alerts: ['alerts'],
  logbook: ['logbook', 'promises', 'share_links', 'absences', 'expected_stops'],
  deliveries: ['deliveries'],
}

/** Arguments of those functions: those of `kind` take the active statuses, but for deliveries. */
function argumentsOf(kind: DeletedKind, { organisationId, before }: Expired, most: number) {
  const statuses = kind === 'deliveries' ? [] : [ACTIVE_STATUSES]
  const values = [organisationId, new Date(before), ...statuses, most]
  return { values, places: values.map((_, index) => `$${index + 1}`).join(', ') }
}

/** Deletes `most` of them; answers how many went. As the jobs' role only. */
export async function deleteExpired(sql: Sql, kind: DeletedKind, expired: Expired, most: number): Promise<number> {
  let deleted = 0
  for (const part of PARTS[kind]) {
    const { values, places } = argumentsOf(kind, expired, most - deleted)
    const { rows } = await sql.query<{ deleted: number }>(`select delete_expired_${part}(${places}) as deleted`, values)
    deleted += rows[0]?.deleted ?? 0
  }
  return deleted
}

/** How many would go; counting stops after `most`, and then the oldest is not known. Of the asking scope. */
export async function countExpired(
  sql: Sql,
  kind: DeletedKind,
  expired: Expired,
  most: number,
): Promise<{ readonly count: number; readonly oldestAt: number | null }> {
  const { values, places } = argumentsOf(kind, expired, most + 1)
  const { rows } = await sql.query<{ count: number; oldest: number | null }>(
    `select count(*)::int as count, min(at) as oldest from (
       ${PARTS[kind].map((part) => `select at from expired_${part}(${places})`).join(' union all ')}
     ) counted`,
    values,
  )
  const { count = 0, oldest = null } = rows[0] ?? {}
  return count > most ? { count: most, oldestAt: null } : { count, oldestAt: oldest }
}
