import type { Absence } from '@vigia/domain/operator/absence'
import { type DatedDocument, documentsState } from '@vigia/domain/operator/document-state'
import { documentsText } from '@vigia/domain/operator/document-text'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'

/** What there is to say of an operator before he is put on a trip. */
export interface OperatorDoubts {
  /** Of papers that are over, in the words of his drawer; null: of none that is known. */
  readonly expired: string | null
  /** Those that nobody ended. */
  readonly absences: readonly Absence[]
}

/**
 * What is known against operators at `now` (epoch ms), by their key (`match_key`). Of an operator with no trip that whoever asks
 * sees nothing is told, also where the statement reaches every trip.
 */
export async function operatorDoubts(
  sql: Sql,
  organisationId: string,
  operatorKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, OperatorDoubts>> {
  if (operatorKeys.length === 0) return new Map()
  const reach = currentReach()
  const { rows } = await sql.query<{
    key: string
    papers: readonly DatedDocument[] | null
    absences: readonly Absence[] | null
  }>(
    `select o.match_key as key,
       (select jsonb_agg(jsonb_build_object('kind', d.kind, 'expiresOn', d.expires_on))
        from operator_documents d where d.operator_id = o.id) as papers,
       (select jsonb_agg(jsonb_build_object('kind', a.kind, 'since', a.since, 'until', a.until))
        from operator_absences a where a.operator_id = o.id and a.ended_at is null) as absences
     from operators o
     where o.organisation_id = $1 and o.match_key = any($2::text[]) and ($3::text is null or exists (
       select from trips t where t.operator_id = o.id
         and case $3 when 'client' then t.client_id else t.carrier_id end = any($4::bigint[])))`,
    [organisationId, operatorKeys, reach?.by ?? null, reach?.ids ?? []],
  )
  const today = calendarDay(now)
  return new Map(
    rows.map(({ key, papers, absences }) => {
      const verdict = documentsState(papers ?? [], today)
      return [key, { expired: verdict.state === 'expired' ? documentsText(verdict) : null, absences: absences ?? [] }]
    }),
  )
}
