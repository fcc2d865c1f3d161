import { Segmented } from '../../ui/segmented.tsx'
import { DayFields } from '../../widgets/day-fields.tsx'
import { PartySelect } from '../../widgets/party-select.tsx'
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
        <DayFields from={period.from} to={period.to} max={today} onChange={address.showDays} />
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
