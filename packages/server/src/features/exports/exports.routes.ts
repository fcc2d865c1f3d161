import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Lists that become files in the browser: the server gives them out as lists, and notes who kept how much of them. */
export function mountExports(server: Server, { db, clock }: Deps): void {
  mount(server, 'noteExport', ({ body: { list, format, rows, filter }, audit }) =>
    recordAudit(db, {
      ...audit,
      action: 'list-export',
      subject: `list:${list}`,
      details: { format, rows, ...(filter === undefined ? {} : { filter }) },
      at: clock.now(),
    }),
  )
}
