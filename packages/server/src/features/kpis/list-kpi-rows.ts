import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { siteNames } from '../../db/site-names.ts'
import { badRequest } from '../../ports/errors.ts'
import { type KpiRow, readKpiRows } from './kpi-rows.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { periodOf } from './period-of.ts'

const DEFAULT_LIMIT = 100
const QUERY_MS = 5_000

interface RowsAsked extends DayRange {
  readonly key: KpiKey
  readonly limit: number | undefined
  /** The `nextCursor` of the page before. */
  readonly cursor: string | undefined
}

/** With what its platform is called; null: it is of a trip. */
interface NamedRow extends KpiRow {
  readonly platform: string | null
}

export interface KpiRows {
  readonly rows: readonly NamedRow[]
  readonly nextCursor: string | null
}

/** What a figure of a period is counted from, page by page, the newest first. 400 where the days are no period, or the cursor is none. */
export async function listKpiRows({ db, clock }: KpisDeps, filter: KpisFilter, asked: RowsAsked): Promise<KpiRows> {
  const now = clock.now()
  const { days } = periodOf(asked, now)
  const limit = asked.limit ?? DEFAULT_LIMIT
  const found = await readKpiRows(db.patient(QUERY_MS), {
    ...filter,
    ...{ key: asked.key, now, after: readCursor(asked.cursor), most: limit + 1 },
    span: { from: days[0]?.fromAt ?? now, until: days.at(-1)?.untilAt ?? now },
  })
  const nameOf = found.some(({ site }) => site !== null) ? await siteNames(db, filter.organisationId) : String
  const rows = found
    .slice(0, limit)
    .map((row): NamedRow => ({ ...row, platform: row.site === null ? null : nameOf(row.site) }))
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last !== undefined ? `${last.atMicros}_${last.id}` : null }
}

function readCursor(cursor: string | undefined): { readonly atMicros: string; readonly id: string } | null {
  if (cursor === undefined) return null
  const [, atMicros, id] = /^(-?\d{1,18})_([1-9]\d{0,17})$/.exec(cursor) ?? []
  if (atMicros === undefined || id === undefined) throw badRequest('VALIDATION', 'cursor: Valor inválido')
  return { atMicros, id }
}
