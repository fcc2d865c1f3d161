import type { ReportParamsWire } from '@vigia/contract'
import type { ReportFormat, ReportKind } from '@vigia/domain/reports/report-kind'
import type { DatabaseAddress } from '../../db/database.ts'
import type { RowScope } from '../../db/organisation-scope.ts'
import type { Db } from '../../db/pool.ts'
import type { ReportPart } from '../../features/reports/files/write-report.ts'
import { scopeOfReader } from '../../features/reports/report-reader.store.ts'
import type { TakenRun } from '../../features/reports/report-runs.store.ts'
import type { Clock } from '../../ports/clock.ts'
import { partsFromProcess } from '../../workers/parts-from-process.ts'

const ENTRY = { name: 'report.worker', besides: import.meta.url }
const LIMITS = { deadlineMs: 10 * 60_000, heapMb: 512 }

/** What the process of a report is told: it holds the database's passwords. */
export interface ReportOrder {
  readonly address: DatabaseAddress
  readonly folder: string
  /** Whose rows it reads, and which. */
  readonly scope: RowScope
  readonly runId: string
  readonly attempt: number
  readonly kind: ReportKind
  readonly params: ReportParamsWire
  readonly columns: readonly string[] | null
  readonly format: ReportFormat
  readonly now: number
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly address: DatabaseAddress
  readonly folder: string
}

/** Writes reports in processes of their own, each within what whoever asked for it may read now. */
export const reportProcess =
  ({ db, clock, address, folder }: Deps) =>
  async (run: TakenRun, signal: AbortSignal) => {
    const scope = await scopeOfReader(db, run.organisationId, run.askedBy)
    if (scope === null) return null
    const { range: _, ...others } = run.params
    const order: ReportOrder = {
      ...{ address, folder, scope, runId: run.id, attempt: run.attempt },
      ...{ kind: run.kind, columns: run.columns, format: run.format },
      params: { ...others, from: run.from, to: run.to },
      now: clock.now(),
    }
    const parts = partsFromProcess<ReportPart>(ENTRY, new Uint8Array(), { ...LIMITS, signal }, order)
    return { reach: scope.reach, parts }
  }
