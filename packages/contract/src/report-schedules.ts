import { REPORT_FORMATS, REPORT_KINDS } from '@vigia/domain/reports/report-kind'
import { REPORT_RANGES } from '@vigia/domain/reports/report-range'
import {
  isMailAddress,
  MAIL_LINK_DAYS,
  MAX_RECIPIENTS,
  MAX_SCHEDULES,
  WEEK_DAYS,
} from '@vigia/domain/reports/report-schedule'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reportColumns, reportParams } from './reports.ts'
import { asRead, clockTime, counter, id, idParams, instant, shortString } from './scalars.ts'

const kind = z.enum(REPORT_KINDS)
const format = z.enum(REPORT_FORMATS)
const person = z.strictObject({ id, name: z.string() })

/** The days are said by `range`, each time anew. */
const params = reportParams.omit({ range: true, from: true, to: true })

const address = shortString(254)
  .trim()
  .toLowerCase()
  .refine(isMailAddress, 'Escriba un correo, como persona@empresa.mx')
const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const fields = {
  params,
  columns: z.nullable(reportColumns),
  days: z
    .array(z.int().min(1).max(WEEK_DAYS.length))
    .min(1, 'Elija al menos un día')
    .max(WEEK_DAYS.length)
    .refine(distinct, 'Un día está dos veces')
    .describe('1 es lunes, 7 domingo.'),
  at: clockTime.describe('Hora de la Ciudad de México.'),
  range: z.enum(REPORT_RANGES).describe('De qué días son los datos, contados desde el día en que sale.'),
  formats: z
    .array(format)
    .min(1, 'Elija al menos un formato')
    .max(REPORT_FORMATS.length)
    .refine(distinct, 'Un formato está dos veces'),
  recipients: z
    .array(address)
    .min(1, 'Escriba al menos un correo')
    .max(MAX_RECIPIENTS, `Son ${MAX_RECIPIENTS} correos a lo más`)
    .refine(distinct, 'Un correo está dos veces'),
  skip_empty: z.boolean().describe('No se manda si no hubo filas; si de algún día faltan datos, sí, y lo dice.'),
  is_on: z.boolean(),
}

/** As it was read: once the last address was taken off there is none. */
const readFields = { ...fields, recipients: z.array(address).max(MAX_RECIPIENTS) }

const recipient = z.strictObject({
  address: z.string(),
  state: z
    .enum(['waiting', 'sent', 'failed', 'refused'])
    .describe(
      '`sent`: el servidor de correo lo tomó; `refused`: no acepta la dirección, y se quitó de las siguientes.',
    ),
  problem: z.nullable(z.string()),
})

const delivery = z.strictObject({
  id,
  schedule_id: z.nullable(id),
  is_test: z.boolean(),
  kind,
  title: z.string(),
  period: z.strictObject({ from: z.string(), to: z.string() }),
  due_at: instant,
  ended_at: z.nullable(instant),
  state: z.enum(['waiting', 'delivered', 'partly', 'failed', 'skipped']),
  text: z.string().describe('`Entregado 3 de 3`, `2 de 3`, `No salió`…'),
  problem: z.nullable(z.string()),
  rows: z.nullable(counter),
  recipients: z.array(recipient),
  files: z.array(
    z.strictObject({
      format,
      bytes: counter,
      until: instant.describe(`Hasta cuándo se puede bajar: ${MAIL_LINK_DAYS} días.`),
    }),
  ),
})
export type ReportDeliveryWire = z.output<typeof delivery>

const schedule = z.strictObject({
  id,
  kind,
  ...fields,
  columns: z.nullable(z.array(z.string())),
  recipients: z.array(z.string()),
  state: z.enum(['on', 'off', 'paused']),
  paused_because: z.nullable(z.string()),
  owner: person.describe('Con cuyo alcance se hace; quien lo reanuda después de una pausa lo es desde entonces.'),
  next_at: z.nullable(instant),
  last: z.nullable(delivery).describe('Sin contar pruebas.'),
})
export type ReportScheduleWire = z.output<typeof schedule>

const listReportSchedules = endpoint({
  method: 'GET',
  path: '/api/report-schedules',
  summary: 'Los reportes que salen por correo: todos los de la empresa, o los propios de quien tiene alcance limitado.',
  response: z.strictObject({
    data: z.array(schedule),
    mail_problem: z.nullable(z.string()).describe('Por qué no sale ningún correo; null: sí salen.'),
  }),
})

const createReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules',
  summary: `Programa un reporte por correo, ${MAX_SCHEDULES} a lo más por empresa.`,
  body: z.strictObject({ kind, ...fields }),
  response: schedule,
  status: 201,
})

const updateReportSchedule = endpoint({
  method: 'PATCH',
  path: '/api/report-schedules/:id',
  summary: 'Cambia un reporte programado, lo pausa o lo reanuda.',
  params: idParams,
  body: z
    .strictObject(fields)
    .partial()
    .extend({ was: asRead(readFields) }),
  response: schedule,
})

const deleteReportSchedule = endpoint({
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  summary: 'Quita un reporte programado; lo que ya salió queda en el historial.',
  params: idParams,
  status: 204,
})

const testReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/test',
  summary: 'Manda ahora el reporte a quien lo pide y a nadie más, con su propio alcance.',
  params: idParams,
  response: delivery,
  status: 202,
})

const listReportDeliveries = endpoint({
  method: 'GET',
  path: '/api/report-deliveries',
  summary: 'Qué pasó con los reportes por correo de los últimos 30 días, el más nuevo primero.',
  query: z.strictObject({ schedule_id: z.optional(id), kind: z.optional(kind) }),
  response: z.strictObject({ data: z.array(delivery) }),
})

const getReportDelivery = endpoint({
  method: 'GET',
  path: '/api/report-deliveries/:id',
  summary: 'Un reporte que llegó por correo, para quien lo recibió o puede ver el historial.',
  params: idParams,
  response: delivery,
})

const getReportDeliveryFile = endpoint({
  method: 'GET',
  path: '/api/report-deliveries/:id/file',
  summary: `El archivo de un reporte que llegó por correo, por ${MAIL_LINK_DAYS} días; se anota quién lo bajó.`,
  params: idParams,
  query: z.strictObject({ format }),
})

export const reportScheduleCalls = {
  ...{ listReportSchedules, createReportSchedule, updateReportSchedule, deleteReportSchedule, testReportSchedule },
  ...{ listReportDeliveries, getReportDelivery, getReportDeliveryFile },
}
