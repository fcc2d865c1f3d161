import { ALERT_SEVERITIES, ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { FALSE_ALARM_LABEL, FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { startOfDay } from '@vigia/domain/time/wall-time'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CAUSES } from '../../alerts/alert-text.ts'
import type { DetailAct } from '../../alerts/detail-act.ts'
import type { Alert, HistoryFilter } from '../../api/alerts.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { SEVERITY_WORD } from '../../theme/bands.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import filterFieldStyles from '../../ui/filter-field.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Select } from '../../ui/select.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { alertColumns, allAlerts } from './alert-columns.ts'
import filterStyles from './filter-row.module.css'
import styles from './history-view.module.css'
import { Rows } from './rows.tsx'
import { useAlertCommands } from './use-alert-commands.ts'
import { useAlertHistory } from './use-alert-history.ts'

interface HistoryViewProps {
  readonly views: ReactNode
  /** What it is narrowed to until somebody changes it. */
  readonly first: HistoryFilter
  readonly selectedId: string | null
  /** Where a row has no room. */
  readonly hasCards: boolean
  /** J and K: the next alert, in depth too if one is open beside the list. */
  readonly onStep: (alertId: string | null) => void
  readonly onSelect: (alertId: string) => void
  readonly onOpen: (alertId: string) => void
  readonly onOpenAlert: (alert: Alert) => void
  readonly onAssign: (alert: Alert) => void
  readonly onSnooze: (alert: Alert) => void
  readonly onAskDetail: (alert: Alert, act: DetailAct) => void
}

const NONE: readonly Alert[] = []
const REASONS = [
  ...FALSE_ALARM_REASONS.map((value) => ({ value, label: FALSE_ALARM_LABEL[value] })),
  { value: 'none', label: 'Sin razón anotada' } as const,
]
const STATES = [
  { value: 'open', label: 'Abiertas' },
  { value: 'closed', label: 'Cerradas' },
  { value: 'resolved', label: 'Resueltas por una persona' },
  { value: 'ended-alone', label: 'Se cerraron solas' },
] as const
const ALL_CAUSES = ['condition-ended', 'trip-ended', ...CAUSES]

/** Every alert there has been, with filters, a page at a time. */
export function HistoryView(props: HistoryViewProps) {
  const { views, first, selectedId, hasCards, onStep, onSelect, onOpen, onOpenAlert, onAssign, onSnooze, onAskDetail } =
    props
  const [filter, setFilter] = useState(first)
  const { alerts, error, hasMore, isLoading, more, retry } = useAlertHistory(filter)
  useAlertCommands({
    rows: alerts ?? NONE,
    selectedId,
    select: onStep,
    refresh: retry,
    assign: onAssign,
    snooze: onSnooze,
    askDetail: onAskDetail,
    batch: null,
  })
  return (
    <>
      <HistoryFilters views={views} filter={filter} onChange={setFilter} />
      <div className={surfaceStyles.scroll} data-slot="alert-list">
        {alerts === null && error === null ? <LoadingState text="Cargando historial..." /> : null}
        {alerts?.length === 0 ? (
          <EmptyState icon={<History size={26} aria-hidden="true" />} title="Ninguna alerta con estos filtros" />
        ) : null}
        <Rows
          label="Historial de alertas"
          alerts={alerts ?? []}
          selectedId={selectedId}
          hasCards={hasCards}
          onSelect={onSelect}
          onOpen={onOpen}
          onOpenAlert={onOpenAlert}
        />
        {error === null ? null : <ErrorState kind="connection" message={error.message} onAct={retry} />}
        {hasMore && error === null ? (
          <div className={classNames(layoutStyles.centre, styles.more)}>
            <Button onClick={more} aria-busy={isLoading || undefined}>
              {isLoading ? 'Cargando…' : 'Ver más'}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

interface HistoryFiltersProps {
  readonly views: ReactNode
  readonly filter: HistoryFilter
  readonly onChange: (filter: HistoryFilter) => void
}

function HistoryFilters({ views, filter, onChange }: HistoryFiltersProps) {
  return (
    <div className={classNames(layoutStyles.wrap, filterStyles.filters)} data-slot="filters">
      {views}
      <DayField
        label="Desde"
        day={filter.from === null ? '' : calendarDay(filter.from)}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DayField
        label="Hasta"
        day={filter.to === null ? '' : calendarDay(filter.to - HOUR_MS)}
        onChange={(day) =>
          onChange({ ...filter, to: day === null ? null : startOfDay(calendarDay(day + 36 * HOUR_MS)) })
        }
      />
      <Select
        label="Tipo"
        value={filter.type}
        all="Tipo: todos"
        options={ALERT_TYPES.map((type) => ({ value: type, label: alertTypeTitle(type) }))}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Select
        label="Severidad"
        value={filter.severity}
        all="Severidad: todas"
        options={ALERT_SEVERITIES.map((severity) => ({ value: severity, label: SEVERITY_WORD[severity] }))}
        onChange={(severity) => onChange({ ...filter, severity })}
      />
      <Select
        label="Estado"
        value={filter.state}
        all="Abiertas y cerradas"
        options={STATES}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        label="Causa de cierre"
        value={filter.cause}
        all="Causa: todas"
        options={ALL_CAUSES.map((cause) => ({ value: cause, label: closeCauseText(cause) }))}
        onChange={(cause) => onChange({ ...filter, cause, reason: null })}
      />
      {filter.cause === 'falsa-alarma' ? (
        <Select
          label="Razón de falsa alarma"
          value={filter.reason}
          all="Razón: todas"
          options={REASONS}
          onChange={(reason) => onChange({ ...filter, reason })}
        />
      ) : null}
      <ExportList
        list="alert-history"
        title="Historial de alertas"
        columnsAt={alertColumns}
        rows={() => allAlerts(filter)}
        filter={historyWords(filter)}
      />
    </div>
  )
}

const historyWords = ({ from, to, type, severity, state, cause, reason }: HistoryFilter): ExportFilter => [
  ['Desde', from === null ? null : formatDateTime(from)],
  ['Hasta', to === null ? null : formatDateTime(to)],
  ['Tipo', type && alertTypeTitle(type)],
  ['Severidad', severity && SEVERITY_WORD[severity]],
  ['Estado', STATES.find(({ value }) => value === state)?.label ?? null],
  ['Causa', cause && closeCauseText(cause)],
  ['Razón', REASONS.find(({ value }) => value === reason)?.label ?? null],
]

interface DayFieldProps {
  readonly label: string
  /** `2026-11-26`; empty for none. */
  readonly day: string
  /** The day's first instant; null for none. */
  readonly onChange: (at: number | null) => void
}

function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <label className={classNames(layoutStyles.inline, textStyles.note, styles.day)}>
      {label}
      <input
        className={filterFieldStyles.field}
        type="date"
        value={day}
        onChange={({ target }) => onChange(target.value === '' ? null : startOfDay(target.value))}
      />
    </label>
  )
}
