import { onlyRow, type Sql } from '../../../db/pool.ts'

/** In whose name a report is sent, in words. */
export async function deliveryPeople(
  sql: Sql,
  organisationId: string,
  userId: string,
): Promise<{ readonly company: string; readonly owner: string; readonly ownerAddress: string }> {
  return onlyRow(
    await sql.query<{ company: string; owner: string; ownerAddress: string }>(
      `select o.name as company, u.name as owner, u.email as "ownerAddress" from organisations o join users u on u.id = $2 where o.id = $1`,
      [organisationId, userId],
    ),
  )
}
