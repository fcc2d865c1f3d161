import type { Sql } from '../../db/pool.ts'

interface Page {
  readonly afterId: string | null
  readonly fetch: number
}

interface Listed {
  readonly id: string
}

const list =
  <Row extends Listed>(text: string) =>
  async (sql: Sql, organisationId: string, page: Page): Promise<Row[]> =>
    (await sql.query<Row>(text, [organisationId, page.afterId, page.fetch])).rows

/** Who has no trip that whoever asks sees is not shown to them; `trips` are those that they see. */
export const isSeen = (column: string): string =>
  `(not (select has_reach()) or exists (select from trips t where t.${column} = o.id))`

/** Each answers a page of the organisation's rows after `afterId`, oldest first. */
export const listUnits = list<Listed & { name: string | null; plates: string | null }>(
  `select id::text, name, plates from units o
   where organisation_id = $1 and ${isSeen('unit_id')} and o.id > coalesce($2::bigint, 0) order by o.id limit $3`,
)

export const listCarriers = list<Listed & { name: string }>(
  `select id::text, name from carriers o
   where organisation_id = $1 and ${isSeen('carrier_id')} and o.id > coalesce($2::bigint, 0) order by o.id limit $3`,
)

export const listClients = list<Listed & { name: string }>(
  `select id::text, name from clients o
   where organisation_id = $1 and ${isSeen('client_id')} and o.id > coalesce($2::bigint, 0) order by o.id limit $3`,
)
