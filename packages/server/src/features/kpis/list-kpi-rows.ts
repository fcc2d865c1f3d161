import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import type { KpiKey } from '@vigia/domain/kpis/kpis'
import { siteNames } from '../../db/site-names.ts'
import { badRequest } from '../../ports/errors.ts'
import { type KpiPart, type KpiRow, readKpiRows, sourceOf } from './kpi-rows.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { periodOf } from './period-of.ts'

/** So many rows a page has where nobody says. */
export const DEFAULT_LIMIT = 100
const QUERY_MS = 5_000

interface RowsAsked extends DayRange {
  readonly key: KpiKey
  readonly part: KpiPart
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

/**
 * What a figure of a period is counted from, page by page, the newest first. 400 where the days are no period, the cursor is none, or
 * the figure has no such part.
 */
export async function listKpiRows({ db, clock }: KpisDeps, filter: KpisFilter, asked: RowsAsked): Promise<KpiRows> {
  const now = clock.now()
  const { days } = periodOf(asked, now)
  const limit = asked.limit ?? DEFAULT_LIMIT
  refuseOtherParts(asked)
  const found = await readKpiRows(db.patient(QUERY_MS), {
    ...filter,
    ...{ key: asked.key, part: asked.part, now, after: readCursor(asked.cursor), most: limit + 1 },
    span: { from: days[0]?.fromAt ?? now, until: days.at(-1)?.untilAt ?? now },
  })
  const nameOf = found.some(({ site }) => site !== null) ? await siteNames(db, filter.organisationId) : String
  const rows = found
    .slice(0, limit)
    .map((row): NamedRow => ({ ...row, platform: row.site === null ? null : nameOf(row.site) }))
  return { rows, nextCursor: cursorAfter(rows, found.length > limit) }
}

/** Nothing of a list has what only another has: nothing would be found, and read as if there were none. */
function refuseOtherParts({ key, part }: Pick<RowsAsked, 'key' | 'part'>): void {
  const source = sourceOf(key)
  if (source !== 'gaps' && (part.gapFromMin !== null || part.gapToMin !== null))
    throw badRequest('VALIDATION', 'gap_from_min, gap_to_min: Solo de intervalos entre comentarios')
  if (source !== 'platformHours' && part.origin !== null)
    throw badRequest('VALIDATION', 'origin: Solo de horas de plataformas')
  if (source === 'platformHours' && part.laneId !== null)
    throw badRequest('VALIDATION', 'lane_id: Las horas de plataformas no son de una ruta')
}

/** Where the next page begins; null: there is none. */
export function cursorAfter(
  rows: readonly { readonly atMicros: string; readonly id: string }[],
  isMore: boolean,
): string | null {
  const last = rows.at(-1)
  return isMore && last !== undefined ? `${last.atMicros}_${last.id}` : null
}

/** 400 where it is none. */
export function readCursor(cursor: string | undefined): { readonly atMicros: string; readonly id: string } | null {
  if (cursor === undefined) return null
  const [, atMicros, id] = /^(-?\d{1,18})_([1-9]\d{0,17})$/.exec(cursor) ?? []
  if (atMicros === undefined || id === undefined) throw badRequest('VALIDATION', 'cursor: Valor inválido')
  return { atMicros, id }
}
