import { onlyRow, type Sql } from './pool.ts'

const DEMO_NAME = 'DEMOSTRACIÓN'

export async function insertOrganisation(sql: Sql, name: string, demo: boolean, now: number): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    'insert into organisations (name, demo, created_at) values ($1, $2, $3) returning id',
    [name, demo, new Date(now)],
  )
  return onlyRow(inserted).id
}

/** Makes a company's demonstration; false where there is one already, also when two ask at once. */
export async function addDemonstration(sql: Sql, ownerId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into organisations (name, demo, demo_of, created_at) values ($1, true, $2, $3) on conflict (demo_of) do nothing`,
    [DEMO_NAME, ownerId, new Date(now)],
  )
  return rowCount > 0
}

/** Begins to remove one, which ends the sessions of who looks at it; false where there is none, or it is being removed. */
export async function beginRemoval(sql: Sql, ownerId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update organisations set removing_at = $2 where demo_of = $1 and removing_at is null',
    [ownerId, new Date(now)],
  )
  return rowCount > 0
}
