import { setPriority } from 'node:os'
import { createLogger } from '@vigia/runtime/logger'
import { target } from '../../db/database.ts'
import { withinScope } from '../../db/organisation-scope.ts'
import { OWNER_LIMITS, openPool } from '../../db/pool.ts'
import { askReport } from '../../features/reports/ask-report.wire.ts'
import { type ReportPart, writeReport } from '../../features/reports/files/write-report.ts'
import { serveParts } from '../../workers/serve-parts.ts'
import { readPeriodFigures } from './report-figures.ts'
import type { ReportOrder } from './report-process.ts'

/** After everything that people wait for. */
const LOW_PRIORITY = 10

serveParts((_input, order: ReportOrder) => partsOf(order))

/** Reads as a request of whoever asked does, whose rows are all that it is shown. */
async function* partsOf(order: ReportOrder): AsyncGenerator<ReportPart> {
  setPriority(LOW_PRIORITY)
  const { address, scope, kind, params, columns, now, runId, attempt, format, folder } = order
  const db = openPool(target(address, 'vigia_app'), { ...OWNER_LIMITS, isScoped: true }, createLogger('warn'))
  const parts: ReportPart[] = []
  let wake = (): void => undefined
  const onPart = (part: ReportPart): void => {
    parts.push(part)
    wake()
  }
  const asked = askReport({ kind, params, columns }, now)
  const { organisationId } = scope
  const task = { runId, attempt, organisationId, asked, format, folder, now }
  let end: ReportPart | null = null
  const written = withinScope(scope, () => writeReport(db, task, readPeriodFigures, onPart)).then((done) => {
    end = done
    wake()
  })
  // Its failure is thrown where it is waited for.
  written.catch(() => undefined)
  try {
    for (;;) {
      const part = parts.shift()
      if (part !== undefined) yield part
      else if (end === null)
        await Promise.race([
          written,
          new Promise<void>((resolve) => {
            wake = resolve
          }),
        ])
      else break
    }
    yield end
  } finally {
    await db.close()
  }
}
