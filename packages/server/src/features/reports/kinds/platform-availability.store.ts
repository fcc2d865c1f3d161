import { READ_WELL_SHARE } from '@vigia/domain/gps/platform-health'
import { KPIS } from '@vigia/domain/kpis/kpis'
import { NAMED_SITES } from '../../../db/site-names.ts'
import type { ReportDescription } from '../report.ts'

/** Under so much of its minutes a platform wants attention. */
const READ_WELL_PCT = 100 * READ_WELL_SHARE
/** Fewer hours than these say nothing of a platform, as in Métricas. */
const HOURS_SAMPLE = KPIS['platforms-read'].minimumSample

/** Hours one after the other, each over and with a session, in which nothing was read: of each site its longest, or its last. */
const outage = (first: string): string => `(
  select o.hours, o.from_at, o.until_at from outages o where o.origin = s.origin order by ${first} limit 1)`

/** Nobody keeps whose trips stood on a platform: who sees a part of the fleet is shown none. */
const OF_THE_COMPANY =
  'Las plataformas son de toda la empresa: quien ve una parte de sus clientes o líneas no las ve, pues no se guarda de qué viajes eran las sesiones.'

/** How the platforms of carriers were read in the period, one by one (issue 14 §6): the numbers of *Disponibilidad de plataformas*. */
export const platformAvailability: ReportDescription = {
  kind: 'platform_availability',
  title: 'Disponibilidad de plataformas',
  text: 'Cuánto se leyó cada una y cuándo calló',
  rowName: { one: 'plataforma a la vista', many: 'plataformas a la vista' },
  params: ['period'],
  facts: ['platformHours'],
  rows: `
    with outages as (
      select origin, count(*)::int as hours, min(at) as from_at, max(at) + interval '1 hour' as until_at
      from (
        select f.origin, f.at, f.at - row_number() over (partition by f.origin order by f.at) * interval '1 hour' as run
        from platformHours_of_period f cross join asked q where f.read = 0 and f.at + interval '1 hour' <= q.now
      ) unread group by origin, run
    )
    select s.row_id, null::bigint as trip_id, coalesce(n.name, split_part(s.origin, '/', 3)) as platform, split_part(s.origin, '/', 3) as site,
      s.hours_watched, s.hours_read, s.wanted_min, s.read_min, share.read_pct,
      greatest(0, ceil(extract(epoch from least($3::timestamptz, q.now) - $2::timestamptz) / 3600)::int - s.hours_watched) as hours_unwatched,
      coalesce(longest.hours, 0) as outage_h, longest.from_at as outage_from, longest.until_at as outage_until,
      newest.from_at as last_from, newest.until_at as last_until, coalesce(share.read_pct < ${READ_WELL_PCT}, false) as marked
    from (
        select origin, min(id) as row_id, count(*)::int as hours_watched, (count(*) filter (where read > 0))::int as hours_read,
          sum(wanted)::float8 as wanted_min, sum(read)::float8 as read_min
        from platformHours_of_period group by origin
      ) s cross join asked q
      cross join lateral (select case when s.hours_watched >= ${HOURS_SAMPLE} then 100.0 * s.read_min / s.wanted_min end as read_pct) share
      left join lateral ${outage('o.hours desc, o.from_at desc')} longest on true
      left join lateral ${outage('o.from_at desc')} newest on true
      left join (${NAMED_SITES}) n on n.origin = s.origin`,
  order: 'r.read_pct nulls last, r.platform, r.site, r.row_id',
  map: null,
  columns: [
    {
      ...{ key: 'platform', title: 'Plataforma', type: 'text', isDefault: true },
      formula: 'Como la llaman los viajes que hoy se leen ahí; sin ellos, por su sistema o su dirección.',
    },
    { key: 'site', title: 'Sitio', type: 'text', isDefault: true },
    {
      ...{ key: 'read_pct', title: 'Disponibilidad', type: 'percent', unit: '%', isDefault: true },
      formula: `Minutos leídos ÷ minutos de sesión × 100; con menos de ${HOURS_SAMPLE} horas vigiladas, sin dato.`,
    },
    {
      ...{ key: 'hours_watched', title: 'Vigilada', type: 'number', unit: 'h', isDefault: true },
      formula: 'Las horas del periodo con alguna sesión abierta mientras Vigía leía.',
    },
    {
      ...{ key: 'hours_read', title: 'Con lectura', type: 'number', unit: 'h', isDefault: true },
      formula: 'De las vigiladas, las horas en las que se leyó alguna unidad, aunque fuera un minuto.',
    },
    {
      ...{ key: 'hours_unwatched', title: 'Sin vigilar', type: 'number', unit: 'h', isDefault: true },
      formula:
        'Las demás horas que han pasado del periodo: nadie leía la plataforma, o no tenía ninguna sesión. De ellas no se sabe nada, y no están en el porcentaje.',
    },
    {
      ...{ key: 'wanted_min', title: 'De sesión', type: 'number', unit: 'min', isDefault: false },
      formula: 'Los minutos de todas sus sesiones abiertas mientras Vigía leía.',
    },
    {
      ...{ key: 'read_min', title: 'Leídos', type: 'number', unit: 'min', isDefault: false },
      formula: 'De los minutos de sesión, los que tuvieron lectura en los 2 minutos anteriores.',
    },
    {
      ...{ key: 'outage_h', title: 'Caída mayor', type: 'number', unit: 'h', isDefault: true },
      formula:
        'Las más horas completas del reloj, una tras otra, con sesión y sin ninguna lectura; 0: no hubo. Pudo empezar o terminar dentro de ellas; una hora sin vigilar la corta.',
    },
    {
      ...{ key: 'outage_from', title: 'Desde', type: 'instant', isDefault: true },
      formula: 'Cuándo empezó la primera hora de la caída mayor; de dos iguales, la última. Sin dato: no hubo.',
    },
    {
      ...{ key: 'outage_until', title: 'Hasta', type: 'instant', isDefault: true },
      formula: 'Cuándo terminó la última hora de la caída mayor. Sin dato: no hubo.',
    },
    {
      ...{ key: 'last_from', title: 'Última caída', type: 'instant', isDefault: true },
      formula: 'Cuándo empezó la primera hora de la última caída del periodo. Sin dato: no hubo.',
    },
    {
      ...{ key: 'last_until', title: 'Terminó', type: 'instant', isDefault: false },
      formula: 'Cuándo terminó la última hora de la última caída. Sin dato: no hubo.',
    },
  ],
  figures: [
    { kpi: 'platforms-read' },
    {
      ...{ key: 'platforms', label: 'Plataformas', unit: 'plataformas' },
      formula: () => 'Las que tuvieron alguna sesión abierta en el periodo mientras Vigía leía.',
      value: 'case when not has_reach() then count(*)::float8 end',
      ...{ sample: 'count(*)', excluded: '0' },
    },
    {
      ...{ key: 'badly_read', label: `Bajo ${READ_WELL_PCT} %`, unit: 'plataformas' },
      formula: () => `Plataformas cuya disponibilidad es menor que ${READ_WELL_PCT} %.`,
      value: `case when count(r.read_pct) > 0 then (count(*) filter (where r.marked))::float8 end`,
      ...{ sample: 'count(r.read_pct)', excluded: 'count(*) - count(r.read_pct)' },
    },
    {
      ...{ key: 'longest_outage', label: 'Caída mayor', unit: 'h' },
      formula: () => 'La mayor de la columna «Caída mayor»; 0: ninguna hora completa con sesión quedó sin lectura.',
      value: 'max(r.outage_h)::float8',
      ...{ sample: 'count(*)', excluded: '0' },
    },
    {
      ...{ key: 'unwatched', label: 'Sin vigilar', unit: 'h' },
      formula: () => 'La suma de la columna «Sin vigilar»: horas de las que no se sabe nada.',
      value: 'sum(r.hours_unwatched)::float8',
      ...{ sample: 'count(*)', excluded: '0' },
    },
  ],
  notes: [
    {
      count: 'case when has_reach() then 1 end',
      one: OF_THE_COMPANY,
      many: () => OF_THE_COMPANY,
    },
    {
      count: 'sum(r.hours_unwatched)',
      one: '1 hora de plataforma no se vigiló: ni disponible ni caída, no cuenta en el porcentaje.',
      many: (n) => `${n} horas de plataformas no se vigilaron: ni disponibles ni caídas, no cuentan en el porcentaje.`,
    },
    {
      count: 'count(*) filter (where r.read_pct is null)',
      one: `1 plataforma se vigiló menos de ${HOURS_SAMPLE} horas: sin porcentaje.`,
      many: (n) => `${n} plataformas se vigilaron menos de ${HOURS_SAMPLE} horas: sin porcentaje.`,
    },
  ],
  definition:
    'Las plataformas con alguna sesión abierta en el periodo mientras Vigía leía, hora por hora y cada una según sus minutos de sesión, como «Disponibilidad de plataformas» en Métricas y KPIs. Lo que espera a una persona (un captcha, una contraseña) también es no leído. Una caída son horas completas sin ninguna lectura. De las horas que nadie vigiló no se sabe nada: ni disponibles ni caídas. No se guarda de qué viajes, líneas o cuentas eran las sesiones: no se separa por ellos. Las horas se guardan 400 días.',
}
