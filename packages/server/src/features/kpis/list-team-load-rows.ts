import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import { readSetting } from '../../db/settings.store.ts'
import { isLoadKept } from './get-team-load.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { cursorAfter, DEFAULT_LIMIT, readCursor } from './list-kpi-rows.ts'
import { periodOf } from './period-of.ts'
import { type LoadFact, type LoadRowsAsked, readTeamLoadRows } from './team-load-rows.store.ts'

const QUERY_MS = 5_000

interface RowsAsked extends DayRange, Pick<LoadRowsAsked, 'userId' | 'shift' | 'of'> {
  readonly limit: number | undefined
  /** The `nextCursor` of the page before. */
  readonly cursor: string | undefined
}

export interface TeamLoadRows {
  readonly rows: readonly LoadFact[]
  readonly nextCursor: string | null
}

/**
 * What one count of a person's load is of, page by page, the newest first; nothing of days of which something was deleted by now, as the
 * load itself. 400 where the days are no period, or the cursor is none.
 */
export async function listTeamLoadRows(
  { db, clock }: KpisDeps,
  filter: KpisFilter,
  { userId, shift, of, limit = DEFAULT_LIMIT, cursor, ...days }: RowsAsked,
): Promise<TeamLoadRows> {
  const now = clock.now()
  const period = periodOf(days, now)
  const after = readCursor(cursor)
  const sql = db.patient(QUERY_MS)
  const retention = await readSetting(sql, filter.organisationId, 'retention')
  if (!isLoadKept(period, retention, now)) return { rows: [], nextCursor: null }
  const { shifts: hours } = await readSetting(sql, filter.organisationId, 'logbook')
  const span = { from: period.days[0]?.fromAt ?? now, until: period.days.at(-1)?.untilAt ?? now }
  const found = await readTeamLoadRows(sql, filter, { userId, shift, of, span, hours, after, most: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: cursorAfter(rows, found.length > limit) }
}
