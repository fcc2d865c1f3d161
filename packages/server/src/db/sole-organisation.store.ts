import type { Sql } from './pool.ts'

/**
 * The organisation that has this installation to itself, beside the demo; null when there are several, or none. What nobody has
 * proved to be (a device that is not registered) is told to it alone: with several, nobody knows whose it is.
 */
export async function soleOrganisation(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id::text from organisations where not demo order by id limit 2',
  )
  const [only, another] = rows
  return another === undefined ? (only?.id ?? null) : null
}
