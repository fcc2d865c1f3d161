import { KPI_UNITS, KPI_VIEWS } from '@vigia/domain/kpis/kpi'
import { MAX_KPI_DAYS } from '@vigia/domain/kpis/kpi-period'
import { KPI_KEYS } from '@vigia/domain/kpis/kpis'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, id, instant, page, pageQuery, shortString, wholeNumberText } from './scalars.ts'

const key = z.enum(KPI_KEYS)
const view = z.enum(KPI_VIEWS)

/** A day of the calendar of Mexico City; what is none is told by the call. */
const day = shortString(10, 'Día inválido: use AAAA-MM-DD').describe('Día de la Ciudad de México, AAAA-MM-DD.')

const period = {
  from: day,
  to: day.describe(`Incluido; ${MAX_KPI_DAYS} días a lo más, hoy el último.`),
  client_id: z.optional(id),
  carrier_id: z.optional(id),
}
const laneId = shortString(32, 'Ruta inválida')
  .regex(/^[0-9a-f]{32}$/, 'Ruta inválida')
  .describe('Una ruta, origen y destino, como la nombra `lanes`.')
const days = z.strictObject({ from: z.string(), to: z.string() })
const value = z.nullable(z.number()).describe('null: no hay de qué calcularlo, o es menos que la muestra mínima.')

/** What a carrier, or a client, comes to. */
const ofParty = {
  name: z.string(),
  trips: counter,
  delivered: counter,
  planned: counter.describe('Las entregas con llegada planeada, de las que es `on_time_pct`.'),
  on_time_pct: value,
  silence_min: value,
  alerts: counter,
}

/** How what was said of the arrivals of a lane, or of a carrier, did two hours before. */
const ofForecasts = {
  name: z.string(),
  trips: counter.describe('De cuántos viajes se sabe.'),
  error_min: value.describe('La mitad no se apartó más (P50); null: de menos que la muestra mínima.'),
  held_pct: value.describe('Los que llegaron en el intervalo, que promete 80; null: de menos que la muestra mínima.'),
}

const kpi = z.strictObject({
  key,
  view,
  value,
  before: value.describe('null también: de sus días no se sabe tanto como de los del periodo.'),
  sample: counter.describe('De cuántos se calculó.'),
  excluded: counter.describe('Cuántos no se pudieron contar.'),
  series: z.array(z.strictObject({ day: z.string(), value, sample: counter })).describe('Cada día del periodo.'),
})

/** Métricas y KPIs of a period, as far as the caller sees trips (design §4.3). Days are Mexico City's, both included. */
const getKpis = endpoint({
  method: 'GET',
  path: '/api/stats/kpis',
  summary: 'Las cifras de un periodo, comparadas con el anterior, con sus series y rankings.',
  query: z.strictObject(period),
  response: z.strictObject({
    as_of: instant,
    period: days.extend({ is_open: z.boolean().describe('Contiene hoy, que no ha terminado.') }),
    before: days.describe('Los mismos días justo antes; si el periodo contiene hoy, hasta la misma hora del último.'),
    kpis: z.array(kpi),
    /** Alerts are never low. */
    alerts_by_day: z.array(z.strictObject({ day: z.string(), critical: counter, high: counter, medium: counter })),
    lanes: z
      .array(z.strictObject({ lane_id: laneId, name: z.string(), critical: counter, other: counter, trips: counter }))
      .describe('Las siete rutas con más alertas.'),
    hours: z
      .array(z.strictObject({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), incidents: counter }))
      .describe('Incidencias por día de la semana (1: lunes) y hora; solo donde hubo.'),
    silence: z.strictObject({
      buckets: z.array(z.strictObject({ from_min: counter, to_min: z.nullable(counter), gaps: counter })),
      over_min: counter,
      over_share: z.nullable(z.number()).describe('De 0 a 1: intervalos de `over_min` minutos o más.'),
    }),
    carriers: z.array(z.strictObject({ carrier_id: id, ...ofParty })),
    clients: z.array(z.strictObject({ client_id: id, ...ofParty })),
    platforms: z
      .strictObject({
        hours: counter.describe('Horas del periodo que han pasado, también si nadie leía.'),
        ranking: z.array(
          z.strictObject({
            platform: z.string(),
            origin: z.string().describe('Su sitio.'),
            read_pct: value,
            before_pct: value,
            hours: counter.describe('De cuántas horas del periodo se sabe.'),
          }),
        ),
      })
      .describe('La menos disponible primero. Nada con cliente o línea, ni para quien solo ve una parte de la flota.'),
    forecasts: z
      .strictObject({
        lanes: z.array(z.strictObject({ lane_id: laneId, ...ofForecasts })),
        carriers: z.array(z.strictObject({ carrier_id: id, ...ofForecasts })),
      })
      .describe(
        'Qué tanto se acertó la llegada dos horas antes: primero donde más se falló, al final las muestras cortas. Las 200 rutas con más viajes a lo más.',
      ),
    coverage: z.strictObject({
      days_without_data: z
        .array(z.string())
        .describe('Días ya terminados en los que no se registró nada, o de los que ya no se guarda todo.'),
    }),
  }),
})

const listKpiDefinitions = endpoint({
  method: 'GET',
  path: '/api/stats/definitions',
  summary: 'Cómo se calcula cada cifra.',
  response: z.array(
    z.strictObject({
      key,
      view,
      title: z.string(),
      unit: z.enum(KPI_UNITS),
      better: z.nullable(z.enum(['higher', 'lower'])),
      formula: z.string(),
      counts: z.string(),
      excludes: z.string(),
      source: z.string(),
      minimum_sample: counter.describe('Con menos no se da un valor.'),
    }),
  ),
})

const kpiRow = z.strictObject({
  kind: z.enum(['trip', 'stay', 'alert', 'incident', 'entry', 'promise', 'platform-hour', 'shift-alert']),
  id,
  travel_id: z.nullable(id).describe('null: no es de un viaje.'),
  external_invoice: z.nullable(z.string()),
  client: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  platform: z.nullable(z.string()).describe('La plataforma de la que es, si no es de un viaje.'),
  at: instant,
  value: z.nullable(z.number()).describe('En la unidad de la cifra, donde el renglón tiene uno propio.'),
  weight: z
    .nullable(z.number())
    .describe(
      'Cuánto pesa su valor en la cifra (minutos de trayecto o de sesión, posiciones); null: todos los renglones lo mismo.',
    ),
  is_counted: z.boolean(),
  why_not: z.nullable(z.string()).describe('Por qué no cuenta.'),
})

/** The part of a figure's list that one bar, cell or line of a chart or a ranking stands for. */
const part = {
  lane_id: z.optional(laneId),
  weekday: z.optional(wholeNumberText(1, 7).describe('El día de la semana (1: lunes).')),
  hour: z.optional(wholeNumberText(0, 23).describe('La hora del día, de la Ciudad de México.')),
  gap_from_min: z.optional(
    wholeNumberText(0, 1_000_000).describe('De intervalos entre comentarios: de estos minutos.'),
  ),
  gap_to_min: z.optional(wholeNumberText(0, 1_000_000).describe('Y de menos de estos.')),
  origin: z.optional(
    shortString(300).describe('De horas de plataformas: el sitio de una, como lo nombra `platforms`.'),
  ),
}

/** The newest first. */
const listKpiRows = endpoint({
  method: 'GET',
  path: '/api/stats/kpis/:key/rows',
  summary: 'De qué se calculó una cifra, renglón por renglón, también lo que no cuenta.',
  params: z.strictObject({ key }),
  query: z.strictObject({ ...period, ...part, ...pageQuery.shape }),
  response: page(kpiRow),
})

/** When of the day people write: *Comentarios* by hour. */
const getEntryHours = endpoint({
  method: 'GET',
  path: '/api/stats/entry-hours',
  summary: 'Los comentarios de personas en un periodo, por la hora del día en que se registraron.',
  query: z.strictObject(period),
  response: z.strictObject({
    as_of: instant,
    period: days.extend({ is_open: z.boolean().describe('Contiene hoy, que no ha terminado.') }),
    is_kept: z.boolean().describe('false: de sus días ya no se guarda todo, y no se dice nada.'),
    hours: z
      .array(z.strictObject({ hour: z.int().min(0).max(23), entries: counter }))
      .describe('Las 24, de la Ciudad de México; juntas son los comentarios del periodo.'),
  }),
})

/** What each person did, by shift: how much, not how well. */
const getTeamLoad = endpoint({
  method: 'GET',
  path: '/api/stats/team',
  summary: 'La carga de cada persona por turno, en un periodo.',
  query: z.strictObject(period),
  response: z.strictObject({
    as_of: instant,
    period: days.extend({ is_open: z.boolean().describe('Contiene hoy, que no ha terminado.') }),
    is_kept: z.boolean().describe('false: de sus días ya no se guarda todo, y no se dice nada.'),
    people: z.array(
      z.strictObject({
        user_id: id,
        name: z.string(),
        shift: z.string().describe('El turno, por las horas de ahora.'),
        shifts: counter.describe('Turnos en los que hizo algo.'),
        comments: counter,
        alerts: counter.describe('Las que tomó o reconoció, cada una una vez.'),
        trips: counter.describe('Viajes en los que lo hizo, cada uno una vez.'),
        comments_per_shift: value,
        before: value.describe('La media por turno del periodo anterior.'),
      }),
    ),
  }),
})

/** The newest first. */
const listTeamLoadRows = endpoint({
  method: 'GET',
  path: '/api/stats/team/:user_id/rows',
  summary: 'De qué se contó la carga de una persona en los turnos de un nombre, renglón por renglón.',
  params: z.strictObject({ user_id: id }),
  query: z.strictObject({
    ...period,
    shift: shortString(80).describe('El turno, como lo nombra la carga.'),
    of: z.enum(['comments', 'alerts', 'trips']).describe('Un viaje, por lo último que la persona hizo en él.'),
    ...pageQuery.shape,
  }),
  response: page(kpiRow),
})

export const kpiCalls = { getKpis, listKpiDefinitions, listKpiRows, getEntryHours, getTeamLoad, listTeamLoadRows }
