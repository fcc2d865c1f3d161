import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_RUNS_KEY, type ReportFormat, type ReportOrder } from '../../api/reports.ts'
import { readText, writeText } from '../../browser/storage.ts'
import { downloadReport } from './download-report.ts'

const KEPT_AS = 'reportFormat'
const FORMATS = ['xlsx', 'csv', 'pdf'] as const satisfies readonly ReportFormat[]

interface ReportDownload {
  /** The one that was chosen last, which `D` takes again. */
  readonly lastFormat: ReportFormat
  /** Which formats are being written now. */
  readonly underWay: ReadonlySet<ReportFormat>
  readonly download: (order: ReportOrder, format: ReportFormat) => Promise<void>
}

/** Files of what is shown: one of a format at a time. */
export function useReportDownload(): ReportDownload {
  const client = useQueryClient()
  const [lastFormat, setLast] = useState(keptFormat)
  const [underWay, setUnderWay] = useState<ReadonlySet<ReportFormat>>(new Set())
  const note = (format: ReportFormat, isUnderWay: boolean): void =>
    setUnderWay((now) => new Set([...[...now].filter((one) => one !== format), ...(isUnderWay ? [format] : [])]))
  return {
    ...{ lastFormat, underWay },
    download: async (order, format) => {
      setLast(format)
      writeText(KEPT_AS, format)
      note(format, true)
      await downloadReport(order, format, () => void client.invalidateQueries({ queryKey: REPORT_RUNS_KEY }))
      note(format, false)
      await client.invalidateQueries({ queryKey: REPORT_RUNS_KEY })
    },
  }
}

function keptFormat(): ReportFormat {
  const kept = readText(KEPT_AS)
  return FORMATS.find((format) => format === kept) ?? 'pdf'
}
