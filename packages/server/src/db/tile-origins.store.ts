import type { Sql } from './pool.ts'

/** Every map tile address that an organisation has set. */
export async function tileAddresses(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ address: string }>(
    `select distinct layer.address from settings s, jsonb_each_text(s.value) as layer (name, address)
     where s.key = 'map' and layer.address like 'http%'`,
  )
  return rows.map((row) => row.address)
}
