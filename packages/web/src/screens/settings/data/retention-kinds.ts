import type { RetentionDays, RetentionKind } from '../../../api/storage.ts'

interface RetentionKindWords {
  readonly key: RetentionKind
  readonly days: keyof RetentionDays
  /** As the contract has it (`RETENTION_DAYS`), whose code is not fetched for that. */
  readonly min: number
  readonly max: number
  readonly title: string
  readonly label: string
  readonly one: string
  readonly many: string
  /** What stays, whatever the number says. */
  readonly stays: string
}

/** Each kind with a retention, in the order of the form. */
export const RETENTION_KINDS: readonly RetentionKindWords[] = [
  {
    ...{ key: 'positions', days: 'positionDays', min: 7, max: 3_650 },
    ...{ title: 'Posiciones', label: 'Días que se guardan las posiciones', one: 'posición', many: 'posiciones' },
    stays: '',
  },
  {
    ...{ key: 'alerts', days: 'alertDays', min: 90, max: 3_650 },
    ...{ title: 'Alertas', label: 'Días que se guardan las alertas cerradas', one: 'alerta', many: 'alertas' },
    stays: 'Las que siguen sin resolver se quedan, y todas las de sus viajes y de los que están en curso.',
  },
  {
    ...{ key: 'logbook', days: 'logbookDays', min: 90, max: 3_650 },
    ...{ title: 'Bitácora', label: 'Días que se guardan la bitácora y las incidencias' },
    ...{ one: 'registro de la bitácora', many: 'registros de la bitácora' },
    stays: 'Lo de viajes en curso o con una alerta sin resolver se queda, y las incidencias sin resolver.',
  },
  {
    ...{ key: 'deliveries', days: 'deliveryDays', min: 7, max: 90 },
    ...{ title: 'Webhooks', label: 'Días que se guardan las entregas de webhooks', one: 'entrega', many: 'entregas' },
    stays: 'Las de viajes con una alerta sin resolver se quedan.',
  },
]
