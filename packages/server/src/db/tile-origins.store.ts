import type { Sql } from './pool.ts'

/** Every map tile address that an organisation has set. */
export async function tileAddresses(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ address: string }>(
    `select distinct layer.value as address from settings, jsonb_each_text(value) as layer
     where key = 'map' and layer.value like 'http%'`,
  )
  return rows.map((row) => row.address)
}
