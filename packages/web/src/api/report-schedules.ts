import { skipToken } from '@tanstack/react-query'
import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { ReportRange } from '@vigia/domain/reports/report-range'
import { call, callForBytes } from './call.ts'
import { REPORT_MIME, type ReportFormat, type ReportKind, type ReportOrder, type ReportParams } from './reports.ts'
import { addressOf } from './send.ts'
import { useAnswer } from './use-answer.ts'

type ScheduleWire = CallAnswers['createReportSchedule']
type DeliveryWire = CallAnswers['testReportSchedule']
type FieldsWire = Omit<CallInputs['createReportSchedule']['body'], 'kind'>

/** Of whose trips a scheduled report is; its days follow from its range. */
type ScheduleParams = Omit<ReportParams, 'period'>

/** What a person says of a report that goes out by mail. */
export interface ScheduleFields {
  readonly params: ScheduleParams
  /** Null: the report's own choice. */
  readonly columns: readonly string[] | null
  /** 1 is Monday. */
  readonly days: readonly number[]
  /** `07:00`. */
  readonly at: string
  readonly range: ReportRange
  readonly formats: readonly ReportFormat[]
  readonly recipients: readonly string[]
  readonly skipsEmpty: boolean
  readonly isOn: boolean
}

/** A report that goes out by mail by itself. Instants are epoch ms. */
export interface ReportSchedule {
  readonly id: string
  readonly kind: ReportKind
  readonly fields: ScheduleFields
  /** Null: it is not paused. */
  readonly pausedBecause: string | null
  readonly owner: string
  /** Null: it is off or paused. */
  readonly nextAt: number | null
  readonly last: ReportDelivery | null
}

/** One time that a report went out, or was to. */
export interface ReportDelivery {
  readonly id: string
  readonly isTest: boolean
  readonly kind: ReportKind
  readonly title: string
  readonly period: { readonly from: string; readonly to: string }
  readonly dueAt: number
  readonly state: DeliveryWire['state']
  readonly text: string
  readonly problem: string | null
  readonly rows: number | null
  readonly recipients: DeliveryWire['recipients']
  readonly files: readonly { readonly format: ReportFormat; readonly bytes: number; readonly untilAt: number }[]
}

export const SCHEDULES_KEY = ['report-schedules'] as const
export const DELIVERIES_KEY = ['report-deliveries'] as const
const WHILE_UNDER_WAY_MS = 2_000
const OTHERWISE_MS = 30_000
const FILE_WITHIN_MS = 120_000

/** Those that the person may see, and why no mail goes out (null: it does); `mayAsk`: whether they may at all. */
export const useReportSchedules = (mayAsk: boolean) =>
  useAnswer({
    queryKey: SCHEDULES_KEY,
    queryFn: mayAsk
      ? async ({ signal }) => {
          const { data, mail_problem: mailProblem } = await call('listReportSchedules', { signal })
          return { schedules: data.map(scheduleOf), mailProblem }
        }
      : skipToken,
    refetchInterval: OTHERWISE_MS,
  })

/** What went out of one kind in the last thirty days, the newest first. */
export const useReportDeliveries = (kind: ReportKind, mayAsk: boolean) =>
  useAnswer({
    queryKey: [...DELIVERIES_KEY, kind],
    queryFn: mayAsk
      ? async ({ signal }) => (await call('listReportDeliveries', { query: { kind }, signal })).data.map(deliveryOf)
      : skipToken,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'waiting') === true ? WHILE_UNDER_WAY_MS : OTHERWISE_MS,
  })

/** One that the person got by mail. */
export const useReportDelivery = (id: string) =>
  useAnswer({
    queryKey: [...DELIVERIES_KEY, 'one', id],
    queryFn: async ({ signal }) => deliveryOf(await call('getReportDelivery', { params: { id }, signal })),
  })

export const createReportSchedule = async (kind: ReportKind, fields: ScheduleFields): Promise<ReportSchedule> =>
  scheduleOf(await call('createReportSchedule', { body: { kind, ...wholeWire(fields) } }))

/** `was`: what is changed, as it was read. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else changed the same since. */
export const updateReportSchedule = async (
  id: string,
  change: Partial<ScheduleFields>,
  was: Partial<ScheduleFields> = {},
): Promise<ReportSchedule> =>
  scheduleOf(await call('updateReportSchedule', { params: { id }, body: { ...partWire(change), was: partWire(was) } }))

export const deleteReportSchedule = (id: string): Promise<unknown> => call('deleteReportSchedule', { params: { id } })

/** Sends it to the person who asks, and to nobody else. */
export const testReportSchedule = (id: string): Promise<unknown> => call('testReportSchedule', { params: { id } })

/** A file of a delivery, whole. Audited. */
export async function getReportDeliveryFile(id: string, format: ReportFormat): Promise<Blob> {
  const address = addressOf('getReportDeliveryFile', { params: { id }, query: { format } })
  const { bytes } = await callForBytes(address, { timeoutMs: FILE_WITHIN_MS })
  return new Blob([bytes], { type: REPORT_MIME[format] })
}

/** Of what is shown, what a schedule keeps. */
export const scheduledOrder = ({ params, columns }: ReportOrder): Pick<ScheduleFields, 'params' | 'columns'> => ({
  params: { clientId: params.clientId, carrierId: params.carrierId, toleranceMin: params.toleranceMin },
  columns,
})

const wholeWire = (fields: ScheduleFields): FieldsWire => ({
  params: paramsWire(fields.params),
  columns: fields.columns === null ? null : [...fields.columns],
  ...{ days: [...fields.days], at: fields.at, range: fields.range, formats: [...fields.formats] },
  ...{ recipients: [...fields.recipients], skip_empty: fields.skipsEmpty, is_on: fields.isOn },
})

const WIRE_NAMES: ReadonlyMap<string, keyof FieldsWire> = new Map([
  ['skipsEmpty', 'skip_empty'],
  ['isOn', 'is_on'],
])

function partWire(part: Partial<ScheduleFields>): Partial<FieldsWire> {
  const { params, ...others } = part
  return Object.fromEntries([
    ...(params === undefined ? [] : [['params', paramsWire(params)]]),
    ...Object.entries(others).map(([name, value]) => [WIRE_NAMES.get(name) ?? name, value]),
  ])
}

const paramsWire = ({ clientId, carrierId, toleranceMin }: ScheduleParams): FieldsWire['params'] => ({
  ...(clientId === null ? {} : { client_id: clientId }),
  ...(carrierId === null ? {} : { carrier_id: carrierId }),
  ...(toleranceMin === null ? {} : { tolerance_min: toleranceMin }),
})

const scheduleOf = (wire: ScheduleWire): ReportSchedule => ({
  ...{ id: wire.id, kind: wire.kind, pausedBecause: wire.paused_because, owner: wire.owner.name },
  nextAt: wire.next_at === null ? null : Date.parse(wire.next_at),
  last: wire.last === null ? null : deliveryOf(wire.last),
  fields: {
    params: {
      ...{ clientId: wire.params.client_id ?? null, carrierId: wire.params.carrier_id ?? null },
      toleranceMin: wire.params.tolerance_min ?? null,
    },
    ...{ columns: wire.columns, days: wire.days, at: wire.at, range: wire.range, formats: wire.formats },
    ...{ recipients: wire.recipients, skipsEmpty: wire.skip_empty, isOn: wire.is_on },
  },
})

const deliveryOf = (wire: DeliveryWire): ReportDelivery => ({
  ...{ id: wire.id, isTest: wire.is_test, kind: wire.kind, title: wire.title, period: wire.period, state: wire.state },
  ...{ text: wire.text, problem: wire.problem, rows: wire.rows, recipients: wire.recipients },
  dueAt: Date.parse(wire.due_at),
  files: wire.files.map(({ format, bytes, until }) => ({ format, bytes, untilAt: Date.parse(until) })),
})
