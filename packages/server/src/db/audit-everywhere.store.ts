import { userInfo } from 'node:os'
import { type AuditEntry, recordAudit } from './audit.store.ts'
import type { Db } from './pool.ts'

type InstallationEntry = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after' | 'at'>

/**
 * Audits what somebody did to the whole installation at its command line, for each organisation that lives in it: in a
 * transaction each, as no transaction writes entries of two.
 */
export async function auditEverywhere(owner: Db, entry: InstallationEntry): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id::text from organisations order by id')
  for (const { id } of rows)
    await owner.transaction((sql) =>
      recordAudit(sql, {
        ...{ organisationId: id, actor: { kind: 'system', id: null }, address: null, requestId: null },
        ...entry,
        details: { osUser: userInfo().username },
      }),
    )
}
