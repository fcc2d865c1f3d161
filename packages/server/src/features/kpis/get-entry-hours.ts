import type { DayRange, KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { DAY_MS } from '@vigia/domain/time/duration'
import { factsOfOneSpan, hourOf } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { MEASURES } from './measures.store.ts'
import { periodOf } from './period-of.ts'

const QUERY_MS = 5_000
const HOURS_A_DAY = 24

export interface EntryHours {
  readonly now: number
  readonly period: KpiPeriod
  /** False: of its days something was deleted by now, and nothing is told. */
  readonly isKept: boolean
  /** By the hour of the day, from 0 on; empty where nothing is told. */
  readonly entries: readonly number[]
}

/**
 * How many comments people wrote in each hour of the day, of the trips that whoever asks sees: together as many as the figure *Comentarios*
 * (design §4.3, Bitácora). It is counted from its rows when it is asked for. 400 where the days are no period.
 */
export async function getEntryHours({ db, clock }: KpisDeps, filter: KpisFilter, days: DayRange): Promise<EntryHours> {
  const now = clock.now()
  const period = periodOf(days, now)
  return db.patient(QUERY_MS).transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const { logbookDays } = await readSetting(sql, filter.organisationId, 'retention')
    const isKept = period.days.every(({ fromAt }) => fromAt >= now - logbookDays * DAY_MS)
    return { now, period, isKept, entries: isKept ? await readEntryHours(sql, filter, period, now) : [] }
  })
}

async function readEntryHours(
  sql: Sql,
  { organisationId, clientId, carrierId }: KpisFilter,
  { days }: KpiPeriod,
  now: number,
): Promise<readonly number[]> {
  const { rows } = await sql.query<{ hour: number; entries: number }>(
    `select ${hourOf('f.at')} as hour, count(*)::int as entries from (${factsOfOneSpan('entries')}) f
     where ${MEASURES.entries.when} and ($4::bigint is null or f.client_id = $4) and ($5::bigint is null or f.carrier_id = $5)
     group by 1`,
    [
      ...[organisationId, new Date(days[0]?.fromAt ?? now), new Date(days.at(-1)?.untilAt ?? now)],
      ...[clientId, carrierId],
    ],
  )
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => rows.find((row) => row.hour === hour)?.entries ?? 0)
}
