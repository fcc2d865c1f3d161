import type { ScheduleFields } from '../../../api/report-schedules.ts'
import { type Report, type ReportParamKey, usualColumns } from '../../../api/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { usePartyNames } from '../../../widgets/party-select.tsx'
import styles from './mail.module.css'

type Order = Pick<ScheduleFields, 'params' | 'columns'>

interface ScheduledOrderProps {
  readonly report: Report
  /** What goes out. */
  readonly scheduled: Order
  /** What the screen shows now. */
  readonly order: Order
  readonly onUse: () => void
}

/** Of whose trips it is and with which columns; where the screen shows others, these can be taken instead. */
export function ScheduledOrder({ report, scheduled, order, onUse }: ScheduledOrderProps) {
  const { clientId, carrierId, toleranceMin } = scheduled.params
  const { client, carrier } = usePartyNames({ clientId, carrierId })
  const columns = (scheduled.columns ?? usualColumns(report, scheduled.params)).length
  const takes = (key: ReportParamKey): boolean => report.params.some((param) => param.key === key)
  const parts = [
    ...(takes('client') ? [client ?? 'todos los clientes'] : []),
    ...(takes('carrier') ? [carrier ?? 'todas las líneas'] : []),
    ...(toleranceMin === null ? [] : [`${toleranceMin} min de tolerancia`]),
    columns === 1 ? '1 columna' : `${columns} columnas`,
  ]
  const isSame = JSON.stringify([scheduled.params, scheduled.columns]) === JSON.stringify([order.params, order.columns])
  return (
    <p className={styles.note}>
      Manda: {parts.join(', ')}.{' '}
      {isSame ? null : (
        <Button size="sm" tone="ghost" onClick={onUse}>
          Usar lo que se ve
        </Button>
      )}
    </p>
  )
}
