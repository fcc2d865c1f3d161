import type { ReportRunWire } from '@vigia/contract'
import { isoOf } from '../../http/iso-of.ts'
import { FILE_KEPT_MS, type ReportRun } from './report-runs.store.ts'
import { reportOf } from './reports.ts'

export const runWire = (run: ReportRun): ReportRunWire => ({
  ...{ id: run.id, kind: run.kind, title: reportOf(run.kind).title, params: run.params, format: run.format },
  ...{ state: run.state, done: run.done, total: run.total, problem: run.problem },
  period: { from: run.from, to: run.to },
  columns: run.columns === null ? null : [...run.columns],
  asked_at: isoOf(run.askedAt),
  ended_at: run.endedAt === null ? null : isoOf(run.endedAt),
  file:
    run.fileName === null || run.bytes === null || run.rows === null
      ? null
      : { name: run.fileName, bytes: run.bytes, rows: run.rows, until: isoOf(run.askedAt + FILE_KEPT_MS) },
})
