import { rangeDays } from '@vigia/domain/reports/report-range'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Report, type ReportParamKey, type ReportParams, usualColumns } from '../../api/reports.ts'
import { acquireLive } from '../../live/live.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/filter-field.module.css'
import { MenuButton } from '../../ui/menu-button.tsx'
import { DayFields } from '../../widgets/day-fields.tsx'
import { PartySelect } from '../../widgets/party-select.tsx'
import { RANGES } from './report-period.ts'
import styles from './reports.module.css'

const loadColumns = () => import('./columns-popover.tsx').then(({ ColumnsPopover }) => ColumnsPopover)
const OWN_DAYS = 'otro'
/** What may be typed as minutes; which of them there are is the server's word. */
const MINUTES = /^\d{0,4}$/

interface ReportParamsFieldsProps {
  readonly report: Report
  readonly params: ReportParams
  readonly columns: readonly string[] | null
  /** The day of Mexico City that it is. */
  readonly today: string
  readonly onChange: (change: Partial<ReportParams>) => void
  readonly onColumns: (keys: readonly string[] | null) => void
}

/** What the report takes: of whose trips, of which days, how strictly, and which columns. */
export function ReportParamsFields({ report, params, columns, today, onChange, onColumns }: ReportParamsFieldsProps) {
  const fields: Readonly<Record<ReportParamKey, (label: string) => ReactNode>> = {
    period: (label) => <PeriodField {...{ label, today, onChange }} period={params.period} />,
    client: (label) => (
      <PartySelect
        by="client"
        {...{ label }}
        all="Todos los clientes"
        value={params.clientId}
        onChange={(clientId) => onChange({ clientId })}
      />
    ),
    carrier: (label) => (
      <PartySelect
        by="carrier"
        {...{ label }}
        all="Todas las líneas"
        value={params.carrierId}
        onChange={(carrierId) => onChange({ carrierId })}
      />
    ),
    tolerance: (label) => (
      <span className={styles.minutes}>
        <input
          className={fieldStyles.field}
          inputMode="numeric"
          aria-label={`${label}, en minutos`}
          placeholder="0"
          value={params.toleranceMin ?? ''}
          onChange={({ target: { value } }) => {
            if (MINUTES.test(value)) onChange({ toleranceMin: value === '' ? null : Number(value) })
          }}
        />
        <small>min</small>
      </span>
    ),
  }
  const shown = columns ?? usualColumns(report, params)
  return (
    <div className={styles.params} data-slot="params">
      {report.params.map(({ key, label }) => (
        <div key={key} className={styles.param}>
          <span aria-hidden="true">{label}</span>
          {fields[key](label)}
        </div>
      ))}
      <div className={styles.param}>
        <span aria-hidden="true">Columnas</span>
        <MenuButton
          load={loadColumns}
          opens="dialog"
          menu={{ report, shown, isOwn: columns !== null, onColumns }}
          button={
            <Button
              aria-label={`Columnas: ${shown.length} de ${report.columns.length}`}
              icon={<Columns3 size={14} aria-hidden="true" />}
            >
              {shown.length} de {report.columns.length}
            </Button>
          }
        />
      </div>
    </div>
  )
}

interface PeriodFieldProps extends Pick<ReportParamsFieldsProps, 'today' | 'onChange'> {
  readonly label: string
  readonly period: ReportParams['period']
}

function PeriodField({ label, period, today, onChange }: PeriodFieldProps) {
  const isOwn = typeof period !== 'string'
  const choose = (value: string): void => {
    const range = RANGES.find((one) => one.value === value)?.value
    if (range !== undefined) onChange({ period: range })
    // One's own days begin with those that are shown.
    else if (!isOwn) onChange({ period: rangeDays(period, acquireLive().clock.now()) })
  }
  return (
    <span className={styles.period}>
      <select
        className={fieldStyles.field}
        aria-label={label}
        value={isOwn ? OWN_DAYS : period}
        onChange={({ target }) => choose(target.value)}
      >
        {RANGES.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        <option value={OWN_DAYS}>Otros días</option>
      </select>
      {isOwn ? (
        <DayFields
          from={period.from}
          to={period.to}
          max={today}
          onChange={(from, to) => onChange({ period: { from, to } })}
        />
      ) : null}
    </span>
  )
}
