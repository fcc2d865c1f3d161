import { MAX_KPI_DAYS } from '@vigia/domain/kpis/kpi-period'
import {
  MAX_REPORT_ROWS,
  MAX_TOLERANCE_MIN,
  PREVIEW_ROWS,
  REPORT_CELL_TYPES,
  REPORT_FORMATS,
  REPORT_KINDS,
} from '@vigia/domain/reports/report-kind'
import { REPORT_RANGES } from '@vigia/domain/reports/report-range'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, id, idParams, instant, requiredLine, shortString } from './scalars.ts'

const kind = z.enum(REPORT_KINDS)
const format = z.enum(REPORT_FORMATS)

/** A day of the calendar of Mexico City; what is none is told by the call. */
const day = shortString(10, 'Día inválido: use AAAA-MM-DD').describe('Día de la Ciudad de México, AAAA-MM-DD.')

/** What a report is asked with. What its kind does not take is refused. */
export const reportParams = z.strictObject({
  range: z
    .optional(z.enum(REPORT_RANGES))
    .describe('Días que siguen al calendario; en lugar de `from` y `to`. Los de `last-…-days` no incluyen hoy.'),
  from: z.optional(day),
  to: z.optional(day.describe(`Incluido; ${MAX_KPI_DAYS} días a lo más, hoy el último.`)),
  client_id: z.optional(id),
  carrier_id: z.optional(id),
  tolerance_min: z
    .optional(z.int().min(0).max(MAX_TOLERANCE_MIN))
    .describe('Minutos después de la cita que todavía son a tiempo; sin ella, ninguno, como en Métricas.'),
})
export type ReportParamsWire = z.output<typeof reportParams>

/** Which columns, in this order; those of a report's own choice where none is named. */
export const reportColumns = z.array(shortString(40)).min(1).max(40)

const column = z.strictObject({
  key: z.string(),
  title: z.string(),
  type: z.enum(REPORT_CELL_TYPES),
  unit: z.nullable(z.string()),
  formula: z.nullable(z.string()).describe('Cómo se calcula; null: es lo que se registró.'),
})

const param = z.strictObject({
  key: z.enum(['period', 'client_id', 'carrier_id', 'tolerance_min']),
  label: z.string(),
})

const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Los reportes que hay, con sus parámetros, columnas y fórmulas.',
  response: z.array(
    z.strictObject({
      kind,
      title: z.string(),
      text: z.string(),
      row_name: z.strictObject({ one: z.string(), many: z.string() }).describe('Qué es cada fila.'),
      params: z.array(param),
      columns: z.array(column.extend({ is_default: z.boolean() })),
      figures: z.array(z.strictObject({ key: z.string(), label: z.string(), formula: z.string() })),
      definition: z.string().describe('Cómo se calcula, en palabras.'),
      formats: z.array(format),
    }),
  ),
})

/** A cell: an instant as ISO-8601, a text, a number; null: not known. */
const cell = z.nullable(z.union([z.string(), z.number()]))

const previewReport = endpoint({
  method: 'POST',
  path: '/api/reports/:kind/preview',
  summary: `Las primeras ${PREVIEW_ROWS} filas de un reporte, con sus cifras de todas.`,
  params: z.strictObject({ kind }),
  body: z.strictObject({ params: reportParams, columns: z.optional(reportColumns) }),
  response: z.strictObject({
    title: z.string(),
    period: z.strictObject({ from: z.string(), to: z.string(), is_open: z.boolean().describe('Contiene hoy.') }),
    columns: z.array(column),
    rows: z.array(
      z.strictObject({
        trip_id: z.nullable(id),
        cells: z.array(cell),
        marked: z.boolean().describe('Pide atención: tarde, crítica, incumplida.'),
      }),
    ),
    total: counter.describe('De todas las filas.'),
    figures: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        value: z.nullable(z.number()).describe('null: sin dato.'),
        unit: z.string().describe('`viajes`, `min`, `%`…'),
        formula: z.string(),
        coverage: z.strictObject({
          sample: counter.describe('De cuántos se calculó.'),
          excluded: counter.describe('Cuántos no se pudieron contar.'),
        }),
      }),
    ),
    coverage: z.strictObject({ days_without_data: z.array(z.string()) }),
    notes: z.array(z.string()),
    as_of: instant,
  }),
})

const run = z.strictObject({
  id,
  kind,
  title: z.string(),
  params: reportParams,
  period: z.strictObject({ from: z.string(), to: z.string() }),
  columns: z.nullable(z.array(z.string())),
  format,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: counter.describe('Filas escritas.'),
  total: z.nullable(counter),
  asked_at: instant,
  ended_at: z.nullable(instant),
  problem: z.nullable(z.string()),
  file: z.nullable(
    z.strictObject({
      name: z.string(),
      bytes: counter,
      rows: counter,
      until: instant.describe('Hasta cuándo se puede bajar.'),
    }),
  ),
})
export type ReportRunWire = z.output<typeof run>

const startReportRun = endpoint({
  method: 'POST',
  path: '/api/report-runs',
  summary: `Empieza a escribir un reporte como archivo, de ${MAX_REPORT_ROWS} filas a lo más, en un proceso aparte.`,
  body: z.strictObject({ kind, params: reportParams, columns: z.optional(reportColumns), format }),
  response: run,
  status: 202,
})

const listReportRuns = endpoint({
  method: 'GET',
  path: '/api/report-runs',
  summary: 'Los archivos que uno pidió en los últimos 30 días, el más nuevo primero.',
  query: z.strictObject({
    kind: z.optional(kind),
    state: z.optional(z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])),
  }),
  response: z.strictObject({ data: z.array(run) }),
})

const getReportRun = endpoint({
  method: 'GET',
  path: '/api/report-runs/:id',
  summary: 'Cómo va un archivo que uno pidió.',
  params: idParams,
  response: run,
})

const cancelReportRun = endpoint({
  method: 'DELETE',
  path: '/api/report-runs/:id',
  summary: 'Cancela un archivo que espera o se está escribiendo.',
  params: idParams,
  status: 204,
})

const getReportFile = endpoint({
  method: 'GET',
  path: '/api/report-runs/:id/file',
  summary: 'El archivo de un reporte; se anota quién lo bajó.',
  params: idParams,
})

const LOGBOOK_AUDIENCES = ['team', 'client'] as const

const audience = z
  .enum(LOGBOOK_AUDIENCES)
  .describe('`client`: solo su avance y las entradas visibles para el cliente, con el retraso de sus enlaces.')

/** So many of its entries a preview shows. */
export const MOST_PREVIEWED = 30

export const previewTripLogbook = endpoint({
  method: 'GET',
  path: '/api/travels/:id/logbook-preview',
  summary: 'Qué diría el PDF de la bitácora de un viaje si se hiciera ahora, sin hacerlo.',
  params: idParams,
  query: z.strictObject({ audience }),
  response: z.strictObject({
    title: z.string(),
    /** From when until when it tells, and what of the trip it names. */
    days: z.string(),
    trip: z.array(z.string()),
    definition: z.string(),
    notes: z.array(z.string()),
    total: z.int().describe('Registros que lleva el archivo.'),
    visible: z.int().describe('De ellos, los visibles para el cliente.'),
    entries: z
      .array(
        z.strictObject({
          at: instant,
          kind: z.string(),
          text: z.string(),
          by: z.nullable(z.string()),
          visible: z.boolean(),
        }),
      )
      .describe(`Los ${MOST_PREVIEWED} más nuevos.`),
  }),
})

const getTripLogbookFile = endpoint({
  method: 'GET',
  path: '/api/travels/:id/logbook-file',
  summary: 'La bitácora de un viaje en PDF, para el equipo o para su cliente; se anota quién la bajó.',
  params: idParams,
  query: z.strictObject({ audience }),
})

const viewFields = {
  name: requiredLine(60),
  kind,
  params: reportParams,
  columns: z.optional(z.nullable(reportColumns)),
}
const view = z.strictObject({
  id,
  name: z.string(),
  kind,
  params: reportParams,
  columns: z.nullable(z.array(z.string())),
  updated_at: instant,
})
export type ReportViewWire = z.output<typeof view>

const listReportViews = endpoint({
  method: 'GET',
  path: '/api/report-views',
  summary: 'Los reportes que uno guardó, por nombre.',
  response: z.strictObject({ data: z.array(view) }),
})

const createReportView = endpoint({
  method: 'POST',
  path: '/api/report-views',
  summary: 'Guarda un reporte con sus parámetros y columnas, para uno mismo.',
  body: z.strictObject(viewFields),
  response: view,
  status: 201,
})

const updateReportView = endpoint({
  method: 'PATCH',
  path: '/api/report-views/:id',
  summary: 'Cambia un reporte guardado.',
  params: idParams,
  body: z.strictObject(viewFields).omit({ kind: true }).partial(),
  response: view,
})

const deleteReportView = endpoint({
  method: 'DELETE',
  path: '/api/report-views/:id',
  summary: 'Quita un reporte guardado.',
  params: idParams,
  status: 204,
})

export const reportCalls = {
  ...{ listReports, previewReport, startReportRun, listReportRuns, getReportRun, cancelReportRun, getReportFile },
  getTripLogbookFile,
  previewTripLogbook,
  ...{ listReportViews, createReportView, updateReportView, deleteReportView },
}
