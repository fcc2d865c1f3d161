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

/** A wait of four hours wants attention. */
const LONG_MIN = 240
/** Those that are over or go on. */
const COUNTED = 'r.is_open or r.is_ended'

/** Each wait at an origin or a destination that began in the period (design, third part §14). */
export const dwell: ReportDescription = {
  kind: 'dwell',
  title: 'Estadías',
  text: 'Espera en origen y destino',
  rowName: { one: 'estadía', many: 'estadías' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['stays'],
  rows: `
    select f.id as row_id, ${TRIP_COLUMNS}, stay.stay, stay.place, f.at as arrived_at, f.left_at, stay.dwell_min, f.left_at is null as is_open, f.is_ended,
      coalesce(stay.dwell_min >= ${LONG_MIN}, false) as marked
    from stays_of_period f cross join asked q join trips t on t.id = f.trip_id ${TRIP_JOINS}
      cross join lateral (
        select case when f.is_origin then 'Origen' else 'Destino' end as stay, case when f.is_origin then t.origin else t.destination end as place,
          coalesce(f.stay_min, floor(extract(epoch from case when ${isActive()} then q.now end - f.at) / 60))::int as dwell_min
      ) stay`,
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
    { kpi: 'origin-stay-p50' },
    { kpi: 'destination-stay-p50' },
    {
      ...{ key: 'longest', label: 'La más larga', unit: 'min' },
      formula: () => 'La mayor de la columna «Estadía»; de una que sigue, hasta ahora.',
      value: `(max(r.dwell_min) filter (where ${COUNTED}))::float8`,
      sample: `count(r.dwell_min) filter (where ${COUNTED})`,
      excluded: `count(*) - count(r.dwell_min) filter (where ${COUNTED})`,
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
      count: `count(*) filter (where not (${COUNTED}))`,
      one: '1 estadía se cortó con otro estado (el viaje se apagó o se corrigió): no cuenta en ninguna cifra.',
      many: (n) =>
        `${n} estadías se cortaron con otro estado (el viaje se apagó o se corrigió): no cuentan en ninguna cifra.`,
    },
  ],
  definition:
    'Las veces que un viaje pasó a «cargando» (origen) o «descargando» (destino) en el periodo, hasta su estado siguiente, por cuándo se registró cada cambio; si ese estado no es el que sigue a una carga o una descarga, no se sabe cuánto duró. Un viaje que se registró ya cargando no dice desde cuándo, y no está aquí.',
}
