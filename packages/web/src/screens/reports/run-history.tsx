import { useQueryClient } from '@tanstack/react-query'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { CircleCheck, CircleSlash, CircleX, Download, LoaderCircle, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ReportDelivery, useReportDeliveries } from '../../api/report-schedules.ts'
import {
  cancelReportRun,
  isRunUnderWay,
  REPORT_RUNS_KEY,
  type ReportKind,
  type ReportRun,
  useReportRuns,
} from '../../api/reports.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { hourText } from '../../text/hour-text.ts'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { keepRunFile } from './download-report.ts'
import { DeliveryRow } from './mail/delivery-row.tsx'
import { daysText } from './report-period.ts'
import styles from './run-history.module.css'
import { FORMAT_TEXT, runProgressText } from './run-text.ts'

const MINUTE_MS = 60_000

interface RunHistoryProps {
  readonly kind: ReportKind
  /** The person sees what went out by mail. */
  readonly seesMails: boolean
}

/**
 * The files of a report that the person asked for in the last thirty days, and what went out by mail: how each went, and the files while
 * they are kept.
 */
export function RunHistory({ kind, seesMails }: RunHistoryProps) {
  const runs = useReportRuns(kind)
  const deliveries = useReportDeliveries(kind, seesMails)
  const sent = deliveries.data ?? NO_DELIVERIES
  const now = useServerNow(MINUTE_MS)
  const [shown, setShown] = useState<'all' | 'failed'>('all')
  const failed = [...(runs.data ?? []), ...sent].filter(hasFailed).length
  return (
    <section className={styles.history} aria-label="Historial">
      <div className={surfaceStyles.panelHead}>
        <h2>Historial</h2>
        <small className={textStyles.note}>30 días</small>
        <span className={surfaceStyles.end}>
          <Segmented
            label="Qué del historial"
            value={shown}
            options={[
              { value: 'all', label: 'Todo' },
              { value: 'failed', label: `Con falla ${wholeNumber(failed)}` },
            ]}
            onChange={setShown}
          />
        </span>
      </div>
      <Loaded answer={runs} loading="Cargando el historial…">
        {(all) => (
          <Rows
            runs={shown === 'all' ? all : all.filter(hasFailed)}
            deliveries={shown === 'all' ? sent : sent.filter(hasFailed)}
            now={now}
          />
        )}
      </Loaded>
      {deliveries.error === null ? null : <FormError message="No se pudo cargar qué salió por correo." />}
    </section>
  )
}

const NO_DELIVERIES: readonly ReportDelivery[] = []
const hasFailed = ({ state }: { readonly state: ReportRun['state'] | ReportDelivery['state'] }): boolean =>
  state === 'failed' || state === 'partly'

interface RowsProps {
  readonly runs: readonly ReportRun[]
  readonly deliveries: readonly ReportDelivery[]
  readonly now: number
}

function Rows({ runs, deliveries, now }: RowsProps) {
  if (runs.length + deliveries.length === 0) return <p className={styles.none}>Nada en los últimos 30 días.</p>
  const rows = [
    ...runs.map((run) => ({ at: run.askedAt, row: <RunRow key={`run ${run.id}`} {...{ run, now }} /> })),
    ...deliveries.map((delivery) => ({
      at: delivery.dueAt,
      row: <DeliveryRow key={`mail ${delivery.id}`} {...{ delivery, now }} />,
    })),
  ]
  return <ul className={styles.runs}>{rows.toSorted((a, b) => b.at - a.at).map(({ row }) => row)}</ul>
}

function RunRow({ run, now }: { readonly run: ReportRun; readonly now: number }) {
  const client = useQueryClient()
  const { isBusy, message, attempt } = useAttempt()
  const { state, file, askedAt, format, period } = run
  const when = hourText(askedAt, now)
  const cancel = async (): Promise<void> => {
    await attempt(() => cancelReportRun(run.id))
    await client.invalidateQueries({ queryKey: REPORT_RUNS_KEY })
  }
  return (
    <li>
      {ICONS[state]}
      <div>
        <b>{when}</b>
        <p>
          {FORMAT_TEXT[format]}, {daysText(period.from, period.to)} · {outcomeText(run, now)}
        </p>
        {isRunUnderWay(run) ? (
          <progress
            aria-label="Avance"
            max={run.total ?? 1}
            {...(run.total === null ? {} : { value: Math.min(run.done, run.total) })}
          />
        ) : null}
        <FormError message={message} />
      </div>
      {isRunUnderWay(run) ? (
        <IconButton
          size="sm"
          saves
          label={`Cancelar el archivo de ${when}`}
          disabled={isBusy}
          icon={<X size={15} aria-hidden="true" />}
          onClick={() => void cancel()}
        />
      ) : file !== null && file.untilAt > now ? (
        <IconButton
          size="sm"
          saves
          label={`Descargar ${file.name}`}
          disabled={isBusy}
          aria-busy={isBusy || undefined}
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => void attempt(() => keepRunFile(run))}
        />
      ) : null}
    </li>
  )
}

const ICONS: Readonly<Record<ReportRun['state'], ReactNode>> = {
  waiting: <LoaderCircle size={16} aria-hidden="true" />,
  running: <LoaderCircle size={16} aria-hidden="true" />,
  done: <CircleCheck size={16} data-tone="good" aria-hidden="true" />,
  failed: <CircleX size={16} data-tone="bad" aria-hidden="true" />,
  cancelled: <CircleSlash size={16} aria-hidden="true" />,
}

/** What became of a file, or how far it is. */
function outcomeText(run: ReportRun, now: number): string {
  const { state, file, problem } = run
  if (isRunUnderWay(run)) return runProgressText(run)
  if (state === 'cancelled') return 'cancelado'
  if (state === 'failed') return `no se pudo: ${problem ?? 'el servidor no dijo por qué'}`
  if (file === null || file.untilAt <= now) return 'el archivo ya venció'
  return file.rows === 1 ? '1 fila' : `${wholeNumber(file.rows)} filas`
}
