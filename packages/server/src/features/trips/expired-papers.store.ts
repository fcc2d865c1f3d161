import { type DatedDocument, documentsState } from '@vigia/domain/operator/document-state'
import { documentsText } from '@vigia/domain/operator/document-text'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'

/** What is to be said of operators whose papers are over, by their key (`match_key`). */
export type ExpiredPapers = ReadonlyMap<string, string>

/**
 * Those of these operators of whom a paper is over at `now` (epoch ms), with the words of their drawer. Of an operator with no
 * trip that whoever asks sees nothing is told, also where the statement reaches every trip.
 */
export async function expiredPapers(
  sql: Sql,
  organisationId: string,
  operatorKeys: readonly string[],
  now: number,
): Promise<ExpiredPapers> {
  if (operatorKeys.length === 0) return new Map()
  const reach = currentReach()
  const { rows } = await sql.query<{ key: string; papers: readonly DatedDocument[] }>(
    `select o.match_key as key, jsonb_agg(jsonb_build_object('kind', d.kind, 'expiresOn', d.expires_on)) as papers
     from operators o join operator_documents d on d.operator_id = o.id
     where o.organisation_id = $1 and o.match_key = any($2::text[]) and ($3::text is null or exists (
       select from trips t where t.operator_id = o.id
         and case $3 when 'client' then t.client_id else t.carrier_id end = any($4::bigint[])))
     group by o.id`,
    [organisationId, operatorKeys, reach?.by ?? null, reach?.ids ?? []],
  )
  const today = calendarDay(now)
  const verdicts = rows.map(({ key, papers }) => [key, documentsState(papers, today)] as const)
  return new Map(
    verdicts.flatMap(([key, verdict]) => (verdict.state === 'expired' ? [[key, documentsText(verdict)]] : [])),
  )
}
