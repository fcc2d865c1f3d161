import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { CalendarX, Sigma } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { scheduledOrder, useReportSchedules } from '../../api/report-schedules.ts'
import {
  type Report,
  type ReportOrder,
  type ReportParamKey,
  type ReportParams,
  type ReportView,
  useReportPreview,
  useReports,
  useReportViews,
} from '../../api/reports.ts'
import { isVisiting, mayPlan } from '../../api/tokens.ts'
import { useOnClock } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { useSettled } from '../../widgets/use-settled.ts'
import { FormulasSheet } from './formulas-sheet.tsx'
import { DeliveryDialog } from './mail/delivery-dialog.tsx'
import { MailPanel } from './mail/mail-panel.tsx'
import { ReportHeader } from './report-header.tsx'
import { type ListedReport, listedId, REPORT_SEARCH_ID, ReportList } from './report-list.tsx'
import { ReportParamsFields } from './report-params.tsx'
import { periodRefusal } from './report-period.ts'
import { PreviewPart } from './report-preview.tsx'
import styles from './reports.module.css'
import { RunHistory } from './run-history.tsx'
import { useReportDownload } from './use-report-download.ts'
import { type ReportsAddress, useReportsAddress } from './use-reports-address.ts'
import { ViewTools } from './view-tools.tsx'

const MINUTE_MS = 60_000
const NO_VIEWS: readonly ReportView[] = []
const NO_SCHEDULES = { schedules: [], mailProblem: null } as const

/** Reports: which there are, what one says, and its files. */
export function Screen() {
  const reports = useReports()
  return (
    <>
      <HeaderSlot title="Reportes">
        <ConnectionState showsSince />
      </HeaderSlot>
      <Loaded answer={reports} loading="Cargando los reportes…">
        {(all) => <Reports reports={all} />}
      </Loaded>
    </>
  )
}

const SEARCH: readonly Command[] = [
  {
    id: 'reports search',
    label: 'Buscar reporte',
    group: 'Acciones',
    keys: '/',
    run: () => document.getElementById(REPORT_SEARCH_ID)?.focus(),
  },
]

function Reports({ reports }: { readonly reports: readonly Report[] }) {
  const address = useReportsAddress()
  const views = useReportViews().data ?? NO_VIEWS
  const maySchedule = mayPlan() && !isVisiting()
  const schedules = useReportSchedules(maySchedule).data?.schedules ?? NO_SCHEDULES.schedules
  const isPhone = useMedia(PHONE)
  useCommands(SEARCH)
  const named = reports.find(({ kind }) => kind === address.kind)
  // On a phone the list is a screen of its own; elsewhere something of it is always open.
  const report = named ?? (isPhone ? undefined : reports[0])
  const view = views.find(({ id, kind }) => id === address.viewId && kind === report?.kind) ?? null
  const choose = ({ kind, view: chosen }: ListedReport): void => {
    // The same client and days in the next report.
    if (chosen === null) address.change({ kind, viewId: null, columns: null })
    else address.show({ kind, viewId: chosen.id, params: chosen.params, columns: chosen.columns })
  }
  return (
    <div className={styles.screen} data-slot="screen" data-shape={isPhone ? 'phone' : undefined}>
      {isPhone && report !== undefined ? null : (
        <ReportList
          {...{ reports, views }}
          scheduled={new Set(schedules.filter(({ nextAt }) => nextAt !== null).map(({ kind }) => kind))}
          chosenId={report === undefined ? null : listedId(report.kind, view?.id ?? null)}
          onChoose={choose}
        />
      )}
      {report === undefined ? null : (
        <OpenReport key={report.kind} {...{ report, view, address, isPhone, maySchedule }} />
      )}
      {address.deliveryId === null ? null : <DeliveryDialog id={address.deliveryId} onClose={address.closeDelivery} />}
    </div>
  )
}

interface OpenReportProps {
  readonly report: Report
  readonly view: ReportView | null
  readonly address: ReportsAddress
  readonly isPhone: boolean
  /** The person has reports sent by mail. */
  readonly maySchedule: boolean
}

function OpenReport({ report, view, address, isPhone, maySchedule }: OpenReportProps) {
  const isNarrow = useMedia(NARROW)
  const today = useOnClock(MINUTE_MS, (now) => calendarDay(now, DEFAULT_TIME_ZONE))
  const [isExplaining, setExplaining] = useState(false)
  const [isSideOpen, setSideOpen] = useState(false)
  const { lastFormat, underWay, download } = useReportDownload()
  const order = orderOf(report, address)
  const refusal = periodRefusal(order.params.period, today)
  const asked = JSON.stringify(order)
  const settled = useSettled(asked)
  const answer = useReportPreview(refusal === null && settled === asked ? order : null)
  const keep = (format = lastFormat): void => {
    if (refusal === null && !underWay.has(format)) void download(order, format)
  }
  useDownloadKey(keep)
  return (
    <>
      <main className={classNames(surfaceStyles.panel, styles.report)} aria-label={view?.name ?? report.title}>
        <ReportHeader
          {...{ report, lastFormat, underWay }}
          title={view?.name ?? report.title}
          isOff={refusal !== null}
          onDownload={keep}
          onBack={isPhone ? () => address.change({ kind: null, viewId: null }) : null}
          onSide={isNarrow ? () => setSideOpen(true) : null}
          sideLabel={maySchedule ? 'Correo e historial' : 'Historial'}
          viewTools={
            <ViewTools
              {...{ order, view }}
              title={report.title}
              isChanged={view !== null && JSON.stringify(orderOf(report, view)) !== asked}
              isOff={refusal !== null}
              onKept={({ id }) => address.change({ kind: report.kind, viewId: id })}
              onRemoved={() => address.change({ viewId: null })}
            />
          }
        />
        <ReportParamsFields
          {...{ report, today }}
          params={order.params}
          columns={order.columns}
          onChange={(change) => address.setParams(change)}
          onColumns={(columns) => address.change({ columns })}
        />
        {refusal === null ? (
          <PreviewPart
            {...{ report, order, answer }}
            isSettling={settled !== asked}
            onExplain={() => setExplaining(true)}
            onPeriod={(period) => address.setParams({ period })}
          />
        ) : (
          <EmptyState icon={<CalendarX size={26} aria-hidden="true" />} title={refusal} />
        )}
        <Foot definition={report.definition} onExplain={() => setExplaining(true)} />
      </main>
      <Side {...{ report, order, maySchedule, isNarrow, isPhone }} isOpen={isSideOpen} onOpen={setSideOpen} />
      {isExplaining ? <FormulasSheet report={report} onClose={() => setExplaining(false)} /> : null}
    </>
  )
}

interface SideProps extends Pick<OpenReportProps, 'report' | 'isPhone' | 'maySchedule'> {
  readonly order: ReportOrder
  readonly isNarrow: boolean
  /** Of a narrow window, where it lies over the report. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Beside a report: its mails, and the files that were made of it. */
function Side({ report, order, maySchedule, isNarrow, isPhone, isOpen, onOpen }: SideProps) {
  const { schedules, mailProblem } = useReportSchedules(maySchedule).data ?? NO_SCHEDULES
  const side = (
    <>
      {maySchedule ? (
        <MailPanel
          {...{ report, mailProblem }}
          order={scheduledOrder(order)}
          schedules={schedules.filter(({ kind }) => kind === report.kind)}
        />
      ) : null}
      <RunHistory kind={report.kind} seesMails={maySchedule} />
    </>
  )
  return isNarrow ? (
    <Sheet
      open={isOpen}
      onOpenChange={onOpen}
      label={maySchedule ? 'Por correo e historial' : 'Historial'}
      side="right"
      widthRem={isPhone ? 100 : 25}
    >
      <div className={surfaceStyles.scroll}>{side}</div>
    </Sheet>
  ) : (
    <aside className={styles.side} aria-label={maySchedule ? 'Por correo y archivos' : 'Archivos'}>
      {side}
    </aside>
  )
}

interface FootProps {
  readonly definition: string
  readonly onExplain: () => void
}

const Foot = ({ definition, onExplain }: FootProps) => (
  <footer className={styles.foot}>
    <p>
      <b>Cómo se calcula.</b> {definition}
    </p>
    <Button size="sm" tone="ghost" icon={<Sigma size={15} aria-hidden="true" />} onClick={onExplain}>
      Todas las fórmulas
    </Button>
  </footer>
)

/** What is asked for of a report: what it does not take is not asked for, nor a column that it has not. */
function orderOf(
  { kind, params: taken, columns: known }: Report,
  { params, columns }: Pick<ReportOrder, 'params' | 'columns'>,
): ReportOrder {
  const takes = (key: ReportParamKey): boolean => taken.some((param) => param.key === key)
  const wanted = columns === null ? [] : known.filter(({ key }) => columns.includes(key)).map(({ key }) => key)
  const own: ReportParams = {
    period: params.period,
    clientId: takes('client') ? params.clientId : null,
    carrierId: takes('carrier') ? params.carrierId : null,
    toleranceMin: takes('tolerance') ? params.toleranceMin : null,
  }
  return { kind, params: own, columns: wanted.length === 0 ? null : wanted }
}

/** D keeps what is shown, in the format that was taken last. */
function useDownloadKey(keep: () => void): void {
  const now = useRef(keep)
  now.current = keep
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'reports download',
          label: 'Descargar el reporte',
          group: 'Acciones',
          keys: 'd',
          keywords: 'XLSX CSV PDF archivo exportar',
          run: () => now.current(),
        },
      ],
      [],
    ),
  )
}
