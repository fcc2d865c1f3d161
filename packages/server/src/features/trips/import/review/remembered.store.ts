import type { Sql } from '../../../../db/pool.ts'
import type { RememberedHeaders } from '../import-layout.ts'
import type { OwnWords } from '../read-cell.ts'

/** The wire's fields that have words. */
export type WordField = 'status' | 'tracking_type'

const MOST_HEADERS = 200
const MOST_WORDS = 500

/** What the organisation's people said of columns before, the newest first. */
export async function rememberedHeaders(sql: Sql, organisationId: string): Promise<RememberedHeaders> {
  const { rows } = await sql.query<{ headers: string; fields: Record<string, string | null> }>(
    'select headers, fields from trip_import_headers where organisation_id = $1 order by used_at desc limit $2',
    [organisationId, MOST_HEADERS],
  )
  return Object.fromEntries(rows.map(({ headers, fields }) => [headers, fields]))
}

export async function rememberHeaders(
  sql: Sql,
  organisationId: string,
  { headers, fields, now }: { readonly headers: string; readonly fields: object; readonly now: number },
): Promise<void> {
  await sql.query(
    `insert into trip_import_headers (organisation_id, headers, fields, used_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, headers) do update set fields = excluded.fields, used_at = excluded.used_at`,
    [organisationId, headers, JSON.stringify(fields), new Date(now)],
  )
  await sql.query(
    `delete from trip_import_headers where organisation_id = $1 and headers in (
       select headers from trip_import_headers where organisation_id = $1 order by used_at desc offset $2)`,
    [organisationId, MOST_HEADERS],
  )
}

/** Words of status and tracking that the organisation's people said the meaning of. */
export async function ownWords(sql: Sql, organisationId: string): Promise<OwnWords> {
  const { rows } = await sql.query<{ field: WordField; word: string; value: string }>(
    'select field, word, value from trip_import_words where organisation_id = $1 limit $2',
    [organisationId, MOST_WORDS],
  )
  const of = (wanted: WordField) =>
    Object.fromEntries(rows.flatMap(({ field, word, value }) => (field === wanted ? [[word, value]] : [])))
  return { status: of('status'), tracking: of('tracking_type') }
}

export async function rememberWord(
  sql: Sql,
  organisationId: string,
  { field, word, value }: { readonly field: WordField; readonly word: string; readonly value: string },
): Promise<void> {
  await sql.query(
    `insert into trip_import_words (organisation_id, field, word, value)
     select $1, $2, $3, $4 where (select count(*) from trip_import_words where organisation_id = $1) < $5
     on conflict (organisation_id, field, word) do update set value = excluded.value`,
    [organisationId, field, word, value, MOST_WORDS],
  )
}
