import fieldStyles from '../../ui/filter-field.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import textStyles from '../../ui/text.module.css'
import { PartySelect } from './party-select.tsx'
import styles from './stats.module.css'
import type { PeriodName } from './stats-period.ts'
import type { StatsAddress } from './use-stats-address.ts'

const PERIODS: readonly { readonly value: PeriodName; readonly label: string }[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: '7d', label: '7 días' },
  { value: '30d', label: '30 días' },
  { value: 'otro', label: 'Otro' },
]

interface StatsFiltersProps {
  readonly address: StatsAddress
  readonly today: string
}

/** Of which days and of whose trips the figures are. */
export function StatsFilters({ address, today }: StatsFiltersProps) {
  const { period, clientId, carrierId } = address
  return (
    <>
      <Segmented label="Periodo" value={period.name} options={PERIODS} onChange={address.showPeriod} />
      {period.name === 'otro' ? (
        <fieldset className={styles.days}>
          <legend className={textStyles.visuallyHidden}>Días</legend>
          <input
            className={fieldStyles.field}
            type="date"
            aria-label="Desde"
            max={today}
            value={period.from}
            onChange={({ target }) => address.showDays(target.value, period.to)}
          />
          <span aria-hidden="true">a</span>
          <input
            className={fieldStyles.field}
            type="date"
            aria-label="Hasta"
            max={today}
            value={period.to}
            onChange={({ target }) => address.showDays(period.from, target.value)}
          />
        </fieldset>
      ) : null}
      <PartySelect
        by="client"
        label="Cliente"
        all="Todos los clientes"
        value={clientId}
        onChange={address.showClient}
      />
      <PartySelect
        by="carrier"
        label="Transportista"
        all="Todos los transportistas"
        value={carrierId}
        onChange={address.showCarrier}
      />
    </>
  )
}
