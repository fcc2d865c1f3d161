import { isActive } from '../../../db/active-trips.ts'
import type { ReportDescription } from '../report.ts'
import {
  CARRIER,
  CLIENT,
  hidden,
  INVOICE,
  OPERATOR,
  PLATES,
  ROUTE,
  TRIP_COLUMNS,
  TRIP_JOINS,
} from './shared-columns.ts'

/** The next statuses by which a wait is over. Any other, as of a trip that is turned off or set right, only cuts it. */
const ENDS = `case s.to_status when 'load' then array['in transit', 'download waiting', 'complete'] else array['complete'] end`
/** A wait of four hours wants attention. */
const LONG_MIN = 240
/** Those that are over or go on. */
const TOLD = 'r.is_open or r.is_ended'
const median = (end: string): string =>
  `(percentile_disc(0.5) within group (order by r.dwell_min) filter (where r.stay = '${end}' and r.is_ended))::float8`
const ended = (end: string): string => `count(*) filter (where r.stay = '${end}' and r.is_ended)`
const notEnded = (end: string): string => `count(*) filter (where r.stay = '${end}' and not r.is_ended)`

/** Each wait at an origin or a destination that began in the period (design, third part §14). */
export const dwell: ReportDescription = {
  kind: 'dwell',
  title: 'Estadías',
  text: 'Espera en origen y destino',
  rowName: { one: 'estadía', many: 'estadías' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: [],
  rows: `
    select s.id as row_id, ${TRIP_COLUMNS}, stay.stay, stay.place, s.at as arrived_at, next.at as left_at, stay.dwell_min, stay.is_open, stay.is_ended,
      coalesce(stay.dwell_min >= ${LONG_MIN}, false) as marked
    from trip_status_changes s cross join asked q join trips t on t.id = s.trip_id ${TRIP_JOINS}
      left join lateral (
        select n.at, n.to_status from trip_status_changes n where n.trip_id = s.trip_id and n.id > s.id order by n.id limit 1
      ) next on true
      cross join lateral (
        select case s.to_status when 'load' then 'Origen' else 'Destino' end as stay,
          case s.to_status when 'load' then t.origin else t.destination end as place,
          next.at is null as is_open, coalesce(next.to_status = any (${ENDS}), false) as is_ended,
          floor(extract(epoch from coalesce(next.at, case when ${isActive()} then q.now end) - s.at) / 60)::int as dwell_min
      ) stay
    where s.to_status = any (array['download waiting', 'load']) and s.at >= $2::timestamptz and s.at < $3::timestamptz and t.organisation_id = $1
      and (q.client_id is null or t.client_id = q.client_id) and (q.carrier_id is null or t.carrier_id = q.carrier_id)`,
  order: 'r.arrived_at, r.row_id',
  map: 'ways',
  columns: [
    INVOICE,
    PLATES,
    { key: 'stay', title: 'Dónde', type: 'text', isDefault: true },
    { key: 'place', title: 'Lugar', type: 'text', isDefault: true },
    {
      ...{ key: 'arrived_at', title: 'Desde', type: 'instant', isDefault: true },
      formula: 'Cuándo se registró que cargaba, o que descargaba.',
    },
    {
      ...{ key: 'left_at', title: 'Hasta', type: 'instant', isDefault: true },
      formula: 'Cuándo se registró el estado siguiente; sin dato si todavía no.',
    },
    {
      ...{ key: 'dwell_min', title: 'Estadía', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'Hasta − desde, en minutos completos; de una que sigue, hasta ahora.',
    },
    ...[CLIENT, hidden(CARRIER), hidden(ROUTE), OPERATOR],
  ],
  figures: [
    {
      ...{ key: 'origin_p50', label: 'En origen', unit: 'min' },
      formula: () => 'La mitad de las estadías en origen que terminaron duró estos minutos o menos (P50).',
      ...{ value: median('Origen'), sample: ended('Origen'), excluded: notEnded('Origen') },
    },
    {
      ...{ key: 'destination_p50', label: 'En destino', unit: 'min' },
      formula: () => 'La mitad de las estadías en destino que terminaron duró estos minutos o menos (P50).',
      ...{ value: median('Destino'), sample: ended('Destino'), excluded: notEnded('Destino') },
    },
    {
      ...{ key: 'longest', label: 'La más larga', unit: 'min' },
      formula: () => 'La mayor de la columna «Estadía»; de una que sigue, hasta ahora.',
      value: `(max(r.dwell_min) filter (where ${TOLD}))::float8`,
      sample: `count(r.dwell_min) filter (where ${TOLD})`,
      excluded: `count(*) - count(r.dwell_min) filter (where ${TOLD})`,
    },
    { kpi: 'trips' },
  ],
  notes: [
    {
      count: 'count(*) filter (where r.is_open)',
      one: '1 estadía no ha terminado, o no se registró cómo: no cuenta en las medianas.',
      many: (n) => `${n} estadías no han terminado, o no se registró cómo: no cuentan en las medianas.`,
    },
    {
      count: `count(*) filter (where not (${TOLD}))`,
      one: '1 estadía se cortó con otro estado (el viaje se apagó o se corrigió): no cuenta en ninguna cifra.',
      many: (n) =>
        `${n} estadías se cortaron con otro estado (el viaje se apagó o se corrigió): no cuentan en ninguna cifra.`,
    },
  ],
  definition:
    'Las veces que un viaje pasó a «cargando» (origen) o «descargando» (destino) en el periodo, hasta su estado siguiente, por cuándo se registró cada cambio; si ese estado no es el que sigue a una carga o una descarga, no se sabe cuánto duró. Un viaje que se registró ya cargando no dice desde cuándo, y no está aquí.',
}
