import type { RetentionDays, RetentionKind } from '../../../api/stored-data.ts'

interface RetentionKindWords {
  readonly key: RetentionKind
  readonly days: keyof RetentionDays
  readonly title: string
  readonly one: string
  readonly many: string
  /** What stays, whatever the number says. */
  readonly stays: string
}

/** Each kind with a retention, in the order of the form. */
export const RETENTION_KINDS: readonly RetentionKindWords[] = [
  {
    ...{ key: 'positions', days: 'positionDays' },
    ...{ title: 'Posiciones', one: 'posición', many: 'posiciones' },
    stays:
      'Las de un viaje con una alerta sin resolver se quedan hasta que se resuelva; las demás de esos mismos días se borran.',
  },
  {
    ...{ key: 'alerts', days: 'alertDays' },
    ...{ title: 'Alertas', one: 'alerta', many: 'alertas' },
    stays: 'Las que siguen sin resolver se quedan, y todas las de sus viajes y de los que están en curso.',
  },
  {
    ...{ key: 'logbook', days: 'logbookDays' },
    ...{ title: 'Bitácora' },
    ...{ one: 'registro de la bitácora', many: 'registros de la bitácora' },
    stays: 'Lo de viajes en curso o con una alerta sin resolver se queda, y las incidencias sin resolver.',
  },
  {
    ...{ key: 'deliveries', days: 'deliveryDays' },
    ...{ title: 'Webhooks', one: 'entrega', many: 'entregas' },
    stays: 'Las de viajes con una alerta sin resolver se quedan.',
  },
]
