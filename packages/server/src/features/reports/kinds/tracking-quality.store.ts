import { LATE_AFTER_MS } from '@vigia/domain/device/reception-quality'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { RECEIVED_FOR_MS } from '@vigia/domain/gps/gps-gaps'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { isActive } from '../../../db/active-trips.ts'
import type { ReportDescription } from '../report.ts'
import { COUNTED_SOURCES, isTracked, measureTracking, RECEIVED_WITHIN_H } from '../tracking/measure-tracking.ts'
import {
  CARRIER,
  CLIENT,
  hidden,
  INVOICE,
  OPERATOR,
  PLATES,
  ROUTE,
  STATUS,
  TRIP_COLUMNS,
  TRIP_JOINS,
} from './shared-columns.ts'

/** Less of a trip than this wants attention (design, third part §4: a platform is orange under 90 %). */
const WELL_COVERED_PCT = 90
const GAP_MIN = RECEIVED_FOR_MS / MINUTE_MS
const LATE_MIN = LATE_AFTER_MS / MINUTE_MS

const SOURCE_LABEL = { extracted: 'Plataforma', unit: 'Rastreador', original: 'Teléfono' } as const

/** `Plataforma 1,204 · Teléfono 63` of the numbers in the order of `COUNTED_SOURCES`. */
const sourcesText = (counts: string): string =>
  counts
    .split(' ')
    .flatMap((count, index) => {
      const source = COUNTED_SOURCES[index]
      return source === undefined || count === '0' ? [] : [`${SOURCE_LABEL[source]} ${wholeNumber(Number(count))}`]
    })
    .join(' · ')

const MEASURED = 'r.tracked_s is not null'
const measured = `count(*) filter (where ${MEASURED})`
const unmeasured = `count(*) filter (where not (${MEASURED}))`

/** How each trip that began in the period was heard on its way (design, third part §14). */
export const trackingQuality: ReportDescription = {
  kind: 'tracking_quality',
  title: 'Calidad de rastreo',
  text: 'Por línea, plataforma y unidad',
  rowName: { one: 'viaje', many: 'viajes' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['begun'],
  rows: `
    select t.id as row_id, ${TRIP_COLUMNS}, f.at, t.gps_platform as platform, own.devices,
      of_trip.is_under_way, of_trip.state, h.tracked_s, floor(h.tracked_s / 60)::int as tracked_min, h.covered_s,
      100.0 * h.covered_s / h.tracked_s as covered_pct, h.gaps, floor(h.longest_gap_s / 60)::int as longest_gap_min,
      h.positions, h.late, case when h.positions > 0 then 100.0 * h.late / h.positions end as late_pct, h.delay_p50_s,
      case when h.positions > 0 then array_to_string(h.by_source, ' ') end as sources,
      coalesce(100.0 * h.covered_s / h.tracked_s < ${WELL_COVERED_PCT}, false) as marked
    from begun_of_period f cross join asked q join trips t on t.id = f.id ${TRIP_JOINS}
      left join lateral (
        select string_agg(distinct d.unique_id, ', ' order by d.unique_id) as devices
        from trip_devices w join devices d on d.id = w.device_id where w.trip_id = t.id and d.kind <> 'manual'
      ) own on true
      cross join lateral (
        select t.departed_at as from_at, ${isActive()} and t.departed_at is not null as is_under_way,
          case when t.status = 'complete' then t.completed_at when ${isActive()} then q.now end as until_at
      ) span
      left join trip_tracking kept on kept.trip_id = t.id and kept.from_at = span.from_at and kept.until_at = span.until_at
      cross join lateral (
        select span.is_under_way,
          case when t.departed_at is null then 'away'
            when span.until_at is null or span.until_at <= span.from_at then 'endless'
            when kept.trip_id is not null then 'kept'
            when not ${isTracked()} then case t.tracking_type when 'APP' then 'untied' else 'alone' end
            when span.from_at < q.positions_from then 'expired'
            else 'measured' end as state
      ) of_trip
      left join lateral (${measureTracking(
        `(select t.id as trip_id, span.from_at, span.until_at where of_trip.state = 'measured')`,
        'organisation_positions',
      )}) live on true
      cross join lateral (
        select case when x.gaps is not null then extract(epoch from span.until_at - span.from_at) end as tracked_s, x.* from (
          select kept.covered_s, kept.gaps, kept.longest_gap_s, kept.positions, kept.late, kept.delay_p50_s, kept.by_source where of_trip.state = 'kept'
          union all
          select live.covered_s, live.gaps, live.longest_gap_s, live.positions, live.late, live.delay_p50_s, live.by_source
          where of_trip.state = 'measured'
          union all
          select null, null, null, null, null, null, null where of_trip.state not in ('kept', 'measured')
        ) x
      ) h`,
  order: 'r.carrier nulls last, r.platform nulls last, r.plates nulls last, r.at, r.row_id',
  map: 'ways',
  columns: [
    CARRIER,
    { key: 'platform', title: 'Plataforma', type: 'text', isDefault: true },
    PLATES,
    INVOICE,
    {
      ...{ key: 'devices', title: 'Dispositivos', type: 'text', isDefault: false },
      formula: 'Los que estuvieron ligados al viaje, sin las posiciones que alguien escribió.',
    },
    {
      ...{ key: 'tracked_min', title: 'Trayecto', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'De la salida a la llegada que se registraron, en minutos completos; de un viaje en curso, hasta ahora.',
    },
    {
      ...{ key: 'covered_pct', title: 'Cubierto', type: 'percent', unit: '%', isDefault: true },
      formula: `Parte del trayecto sin huecos × 100. Un hueco son más de ${GAP_MIN} min sin posición de ningún dispositivo del viaje; sin ninguna en todo el viaje, el trayecto entero, por corto que sea.`,
    },
    {
      ...{ key: 'gaps', title: 'Huecos', type: 'number', isDefault: true },
      formula: `Las veces que pasaron más de ${GAP_MIN} min sin posición, también antes de la primera y después de la última.`,
    },
    {
      ...{ key: 'longest_gap_min', title: 'Hueco mayor', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'El hueco más largo, en minutos completos.',
    },
    {
      ...{ key: 'positions', title: 'Posiciones', type: 'number', isDefault: false },
      formula: 'Las buenas de sus dispositivos durante el trayecto.',
    },
    {
      ...{ key: 'late_pct', title: 'Con retraso', type: 'percent', unit: '%', isDefault: true },
      formula: `Posiciones que llegaron más de ${LATE_MIN} min después de su hora ÷ posiciones × 100.`,
    },
    {
      ...{ key: 'delay_p50_s', title: 'Retraso típico', type: 'number', unit: 's', isDefault: false },
      formula:
        'La mitad de las posiciones llegó a lo más tantos segundos después de su hora (P50); negativo: el reloj del dispositivo va adelantado.',
    },
    {
      ...{ key: 'sources', title: 'Fuentes', type: 'text', isDefault: true, format: sourcesText },
      formula: 'Cuántas posiciones de cada una.',
    },
    ...[hidden(ROUTE), hidden(CLIENT), OPERATOR, STATUS],
  ],
  figures: [
    { kpi: 'trips' },
    {
      ...{ key: 'covered', label: 'Cubierto', unit: '%' },
      formula: () => `Minutos de trayecto sin huecos de más de ${GAP_MIN} min ÷ minutos de trayecto × 100.`,
      value: '(100.0 * sum(r.covered_s) / nullif(sum(r.tracked_s), 0))::float8',
      ...{ sample: measured, excluded: unmeasured },
    },
    {
      ...{ key: 'well_covered', label: `Con ${WELL_COVERED_PCT} % o más`, unit: '%' },
      formula: () => `Viajes con ${WELL_COVERED_PCT} % o más del trayecto cubierto ÷ viajes medidos × 100.`,
      value: `(100.0 * count(*) filter (where r.covered_pct >= ${WELL_COVERED_PCT}) / nullif(${measured}, 0))::float8`,
      ...{ sample: measured, excluded: unmeasured },
    },
    {
      ...{ key: 'longest_gap', label: 'Hueco mayor', unit: 'min' },
      formula: () => 'El mayor de la columna «Hueco mayor».',
      value: 'max(r.longest_gap_min)::float8',
      ...{ sample: measured, excluded: unmeasured },
    },
    {
      ...{ key: 'late', label: 'Con retraso', unit: '%' },
      formula: () =>
        `De todas las posiciones del reporte, las que llegaron más de ${LATE_MIN} min después de su hora × 100.`,
      value: '(100.0 * sum(r.late) / nullif(sum(r.positions), 0))::float8',
      sample: 'count(*) filter (where r.positions > 0)',
      excluded: 'count(*) - count(*) filter (where r.positions > 0)',
    },
  ],
  notes: [
    {
      count: `count(*) filter (where r.state = 'alone')`,
      one: '1 viaje iba sin GPS y no tuvo dispositivo: sin dato.',
      many: (n) => `${n} viajes iban sin GPS y no tuvieron dispositivo: sin dato.`,
    },
    {
      count: `count(*) filter (where r.state = 'untied')`,
      one: '1 viaje iba con la app sin aparato ligado: sin dato.',
      many: (n) => `${n} viajes iban con la app sin aparato ligado: sin dato.`,
    },
    {
      count: `count(*) filter (where r.state = 'away')`,
      one: '1 viaje no tiene salida registrada: sin dato.',
      many: (n) => `${n} viajes no tienen salida registrada: sin dato.`,
    },
    {
      count: `count(*) filter (where r.state = 'endless')`,
      one: 'De 1 viaje no se sabe cuándo llegó: sin dato.',
      many: (n) => `De ${n} viajes no se sabe cuándo llegaron: sin dato.`,
    },
    {
      count: `count(*) filter (where r.state = 'expired')`,
      one: 'De 1 viaje ya no se guardan todas las posiciones: sin dato.',
      many: (n) => `De ${n} viajes ya no se guardan todas las posiciones: sin dato.`,
    },
    {
      count: 'count(*) filter (where r.positions = 0)',
      one: 'De 1 viaje no llegó ninguna posición: todo su trayecto es hueco.',
      many: (n) => `De ${n} viajes no llegó ninguna posición: todo su trayecto es hueco.`,
    },
    {
      count: `count(*) filter (where r.is_under_way and ${MEASURED})`,
      one: '1 viaje sigue en curso: se mide hasta ahora.',
      many: (n) => `${n} viajes siguen en curso: se miden hasta ahora.`,
    },
  ],
  definition: `Los viajes que empezaron en el periodo, por su fecha de carga; si no la tienen, por cuándo se registraron, y cada uno de su salida a su llegada. Cuentan las posiciones buenas de los dispositivos del viaje mientras lo eran: ni las que escribió una persona, ni las que llegaron más de ${RECEIVED_WITHIN_H} h después de la llegada. Más de ${GAP_MIN} min sin ninguna es un hueco, también donde una plataforma se lee más despacio. Es la medida de la bitácora del viaje, pero allá se cuenta desde que se ligó su primer dispositivo, y aquí desde la salida: aquí puede haber un hueco más, o uno mayor. Un viaje con rastreo del que no llegó ninguna posición está cubierto al 0 %; uno con la app al que nunca se ligó un aparato no se mide, pues nada podía oírse. Si las posiciones de un viaje se borraron, todas o algunas, antes de medirlo, tampoco se mide: lo que ya no está no es hueco. Por qué calló, lo dice «Silencios y señal».`,
}
