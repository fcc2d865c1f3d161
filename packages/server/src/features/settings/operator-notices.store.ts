import type { Sql } from '../../db/pool.ts'

/** Keeps the words of a company's own notice of privacy as a version of its own, where they are not those of the newest one. */
export async function keepNotice(
  sql: Sql,
  organisationId: string,
  notice: { readonly text: string | null; readonly userId: string | null; readonly now: number },
): Promise<void> {
  await sql.query(
    `with newest as (
       select version, text from operator_notices where organisation_id = $1 order by version desc limit 1
     )
     insert into operator_notices (organisation_id, version, text, at, made_by)
     select $1, coalesce((select version from newest), 0) + 1, $2, $3, $4
     where (select text from newest) is distinct from $2::text`,
    [organisationId, notice.text, new Date(notice.now), notice.userId],
  )
}
