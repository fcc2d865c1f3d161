import { recordAudit } from '../../db/audit.store.ts'
import { insertDevice } from '../../db/devices.store.ts'
import type { Sql } from '../../db/pool.ts'
import { SEALED_COLUMNS } from '../../db/sealed-columns.ts'

/** Of each kind of secret, the newest few: enough to tell a lost key. */
const OF_EACH = 5

/** Puts a company of its own, a tracker and an act into the transaction, and whether all are read as they were written. */
export async function scratchChange(
  sql: Sql,
  insertOrganisation: (sql: Sql, name: string, demo: boolean, now: number) => Promise<string>,
  now: number,
): Promise<boolean> {
  const organisationId = await insertOrganisation(sql, 'Autodiagnóstico', true, now)
  const uniqueId = 'autodiagnostico'
  await insertDevice(sql, {
    ...{ organisationId, uniqueId, kind: 'tracker', operatorId: null, unitId: null, name: null, secretHash: null, now },
  })
  await recordAudit(sql, {
    ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
    ...{ action: 'self-check', subject: 'system', at: now },
  })
  const { rowCount } = await sql.query(
    `select from devices d join audit_log a using (organisation_id)
     where d.organisation_id = $1 and d.unique_id = $2 and a.action = 'self-check'`,
    [organisationId, uniqueId],
  )
  return rowCount === 1
}

/** Some sealed values with what they were sealed for. Files are left out: they are large, and sealed by the same key. */
export async function secretsToOpen(
  sql: Sql,
): Promise<readonly { readonly sealed: Buffer; readonly context: string }[]> {
  const found = []
  for (const { table, column, id, owner, context, oldContext, isLarge } of SEALED_COLUMNS) {
    if (isLarge === true) continue
    const { rows } = await sql.query<{ sealed: Buffer; owner: (string | null)[]; isOld: boolean }>(
      `select ${column} as sealed, array[${owner.join(', ')}]::text[] as owner,
         ${oldContext === undefined ? 'false' : 'has_old_seal'} as "isOld"
       from ${table} where ${column} is not null order by ${table}.${id} desc limit ${OF_EACH}`,
    )
    for (const row of rows) {
      found.push({
        sealed: row.sealed,
        context: row.isOld && oldContext !== undefined ? oldContext(row.owner) : context(row.owner),
      })
    }
  }
  return found
}
