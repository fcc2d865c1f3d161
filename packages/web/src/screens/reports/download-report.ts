import { errorText, isOffline } from '../../api/api-error.ts'
import {
  cancelReportRun,
  getReportFile,
  getReportRun,
  isRunUnderWay,
  type ReportFormat,
  type ReportOrder,
  type ReportRun,
  startReportRun,
} from '../../api/reports.ts'
import { saveFile } from '../../browser/save-file.ts'
import { showToast } from '../../ui/show-toast.ts'
import { runProgressText } from './run-text.ts'

const LOOK_EVERY_MS = 500
/** What takes longer goes on by itself, and a toast tells of it. */
const IN_SIGHT_LOOKS = 5_000 / LOOK_EVERY_MS

/**
 * Has a report written as a file and keeps it. What takes longer than five seconds goes on whatever screen one goes to, and a toast
 * says how far it is and, once it is there, offers it. `onLook`: the run is known anew. What fails is told by toast.
 */
export async function downloadReport(
  order: ReportOrder,
  format: ReportFormat,
  onLook: (run: ReportRun) => void,
): Promise<void> {
  let run: ReportRun | null = null
  try {
    run = await startReportRun(order, format)
    onLook(run)
    let looks = 0
    for (; isRunUnderWay(run); looks++) {
      if (looks >= IN_SIGHT_LOOKS) reportProgress(run)
      await new Promise((later) => setTimeout(later, LOOK_EVERY_MS))
      run = await lookAgain(run)
      onLook(run)
    }
    if (run.state === 'failed') reportFailure(run, run.problem ?? 'El servidor no dijo por qué.')
    else if (run.state === 'cancelled') showToast({ id: toastId(run), title: `Se canceló «${run.title}»` })
    else if (looks < IN_SIGHT_LOOKS) await keepRunFile(run)
    else reportReady(run)
  } catch (error) {
    reportFailure(run, errorText(error))
  }
}

/** Its file, as if the browser had downloaded it. Audited. */
export async function keepRunFile(run: ReportRun): Promise<void> {
  const file = await getReportFile(run)
  saveFile(run.file?.name ?? `reporte.${run.format}`, file, file.type)
}

/** Says that a file could not be had, and why; null: of a run that did not begin. */
const reportFailure = (run: ReportRun | null, detail: string): void =>
  showToast({
    id: run === null ? 'report-failure' : toastId(run),
    tone: 'error',
    title: 'No se pudo descargar el reporte',
    detail,
  })

/** While nobody answers the run goes on all the same. */
async function lookAgain(run: ReportRun): Promise<ReportRun> {
  try {
    return await getReportRun(run.id)
  } catch (error) {
    if (isOffline(error)) return run
    throw error
  }
}

const toastId = ({ id }: ReportRun): string => `report-run ${id}`

function reportProgress(run: ReportRun): void {
  showToast({
    id: toastId(run),
    title: `Preparando «${run.title}»`,
    detail: runProgressText(run),
    ...(run.total === null || run.total === 0 ? {} : { progress: Math.min(99, (100 * run.done) / run.total) }),
    action: {
      label: 'Cancelar',
      run: () => void cancelReportRun(run.id).catch((error: unknown) => reportFailure(run, errorText(error))),
    },
    stayMs: null,
  })
}

function reportReady(run: ReportRun): void {
  showToast({
    id: toastId(run),
    tone: 'ok',
    title: `«${run.title}» está listo`,
    action: {
      label: 'Descargar',
      run: () => void keepRunFile(run).catch((error: unknown) => reportFailure(run, errorText(error))),
    },
    stayMs: null,
  })
}
