import { skipToken } from '@tanstack/react-query'
import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { ReportFormat, ReportKind } from '@vigia/domain/reports/report-kind'
import type { ReportRange } from '@vigia/domain/reports/report-range'
import { call, callForBytes } from './call.ts'
import { addressOf } from './send.ts'
import { useAnswer } from './use-answer.ts'

export type { ReportFormat, ReportKind }

/** Days that follow the calendar, or days of one's own, both inclusive, which may be no period yet while they are being chosen. */
export type ReportPeriod = ReportRange | { readonly from: string; readonly to: string }

/** What a report is asked with; null: all of them, or as the report has it. */
export interface ReportParams {
  readonly period: ReportPeriod
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly toleranceMin: number | null
}

/** A report that there is: what it takes, holds and says, and how it comes to it. */
export interface Report extends Omit<ReportWire, 'row_name' | 'columns' | 'params'> {
  readonly rowName: ReportWire['row_name']
  readonly params: readonly { readonly key: ReportParamKey; readonly label: string }[]
  readonly columns: readonly (ReportColumn & { readonly isDefault: boolean })[]
}
type ReportWire = CallAnswers['listReports'][number]

export type ReportParamKey = 'period' | 'client' | 'carrier' | 'tolerance'

export type ReportColumn = PreviewWire['columns'][number]
export type ReportFigure = PreviewWire['figures'][number]
export type ReportCell = PreviewWire['rows'][number]['cells'][number]

/** The first rows of a report, with the figures of all of them, as of one instant. */
export interface ReportPreview {
  readonly period: { readonly from: string; readonly to: string; readonly isOpen: boolean }
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Of all rows. */
  readonly total: number
  readonly figures: readonly ReportFigure[]
  readonly daysWithoutData: readonly string[]
  readonly notes: readonly string[]
  readonly asOf: number
}
type PreviewWire = CallAnswers['previewReport']

export interface ReportRow {
  readonly tripId: string | null
  readonly cells: readonly ReportCell[]
  /** It wants attention: late, critical, not kept. */
  readonly isMarked: boolean
}

/** What is asked for: of what, and which columns; null: the report's own choice. */
export interface ReportOrder {
  readonly kind: ReportKind
  readonly params: ReportParams
  readonly columns: readonly string[] | null
}

/** A report that is written as a file. */
export interface ReportRun {
  readonly id: string
  readonly kind: ReportKind
  readonly title: string
  readonly period: { readonly from: string; readonly to: string }
  readonly format: ReportFormat
  readonly state: RunWire['state']
  /** Rows written. */
  readonly done: number
  readonly total: number | null
  readonly askedAt: number
  readonly problem: string | null
  readonly file: {
    readonly name: string
    readonly bytes: number
    readonly rows: number
    readonly untilAt: number
  } | null
}
type RunWire = CallAnswers['startReportRun']

/** A report as a person keeps it. */
export interface ReportView extends ReportOrder {
  readonly id: string
  readonly name: string
}
type ViewWire = CallAnswers['createReportView']

type ParamsWire = CallInputs['startReportRun']['body']['params']

/** All of the queries here begin with it. */
const REPORTS_KEY = ['reports'] as const
export const REPORT_RUNS_KEY = [...REPORTS_KEY, 'runs'] as const
export const REPORT_VIEWS_KEY = [...REPORTS_KEY, 'views'] as const
const WHILE_UNDER_WAY_MS = 1_000
const OTHERWISE_MS = 30_000
/** A preview is of an instant: it is not made again by itself. */
const NEVER_OLD = Number.POSITIVE_INFINITY
const PREVIEW_WITHIN_MS = 30_000
const FILE_WITHIN_MS = 120_000
export const REPORT_MIME: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
}

/** The columns that a report has by itself: of one client, or carrier, alone each row would name it again. */
export const usualColumns = (
  { columns }: Pick<Report, 'columns'>,
  { clientId, carrierId }: Pick<ReportParams, 'clientId' | 'carrierId'>,
): readonly string[] =>
  columns
    .filter(({ key, isDefault }) => isDefault && !(key === 'client' && clientId !== null))
    .filter(({ key }) => !(key === 'carrier' && carrierId !== null))
    .map(({ key }) => key)

export const isRunUnderWay = ({ state }: Pick<ReportRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const useReports = () =>
  useAnswer({
    queryKey: [...REPORTS_KEY, 'list'],
    queryFn: async ({ signal }) => (await call('listReports', { signal })).map(reportOf),
    staleTime: NEVER_OLD,
  })

/** The first rows of what is asked for; null: of nothing yet. */
export const useReportPreview = (order: ReportOrder | null) =>
  useAnswer({
    queryKey: [...REPORTS_KEY, 'preview', order],
    queryFn:
      order === null
        ? skipToken
        : async ({ signal }) => {
            const { kind, ...body } = orderWire(order)
            return previewOf(
              await call('previewReport', { params: { kind }, body, signal, timeoutMs: PREVIEW_WITHIN_MS }),
            )
          },
    staleTime: NEVER_OLD,
    gcTime: 0,
  })

/** The files of one kind that the person has asked for, the newest first. */
export const useReportRuns = (kind: ReportKind) =>
  useAnswer({
    queryKey: [...REPORT_RUNS_KEY, kind],
    queryFn: async ({ signal }) => (await call('listReportRuns', { query: { kind }, signal })).data.map(runOf),
    refetchInterval: ({ state }) => (state.data?.some(isRunUnderWay) === true ? WHILE_UNDER_WAY_MS : OTHERWISE_MS),
  })

export const startReportRun = async (order: ReportOrder, format: ReportFormat): Promise<ReportRun> =>
  runOf(await call('startReportRun', { body: { ...orderWire(order), format } }))

export const getReportRun = async (id: string): Promise<ReportRun> =>
  runOf(await call('getReportRun', { params: { id } }))

export const cancelReportRun = (id: string): Promise<unknown> => call('cancelReportRun', { params: { id } })

/** The file of a run, whole. Audited. */
export async function getReportFile({ id, format }: ReportRun): Promise<Blob> {
  const { bytes } = await callForBytes(addressOf('getReportFile', { params: { id } }), { timeoutMs: FILE_WITHIN_MS })
  return new Blob([bytes], { type: REPORT_MIME[format] })
}

/** Those that the person keeps, by name. */
export const useReportViews = () =>
  useAnswer({
    queryKey: REPORT_VIEWS_KEY,
    queryFn: async ({ signal }) => (await call('listReportViews', { signal })).data.map(viewOf),
  })

export const createReportView = async (name: string, order: ReportOrder): Promise<ReportView> =>
  viewOf(await call('createReportView', { body: { name, ...orderWire(order) } }))

/** What is not named stays. */
export async function updateReportView(id: string, change: { readonly name: string } | ReportOrder): Promise<void> {
  const body = 'name' in change ? { name: change.name } : viewChange(change)
  await call('updateReportView', { params: { id }, body })
}

export const deleteReportView = (id: string): Promise<unknown> => call('deleteReportView', { params: { id } })

function viewChange(order: ReportOrder) {
  const { params, columns = null } = orderWire(order)
  return { params, columns }
}

function orderWire({ kind, params, columns }: ReportOrder) {
  return { kind, params: paramsWire(params), ...(columns === null ? {} : { columns: [...columns] }) }
}

function paramsWire({ period, clientId, carrierId, toleranceMin }: ReportParams): ParamsWire {
  return {
    ...(typeof period === 'string' ? { range: period } : { from: period.from, to: period.to }),
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(carrierId === null ? {} : { carrier_id: carrierId }),
    ...(toleranceMin === null ? {} : { tolerance_min: toleranceMin }),
  }
}

const paramsOf = (wire: ViewWire['params']): ReportParams => ({
  period: wire.range ?? { from: wire.from ?? '', to: wire.to ?? '' },
  ...{ clientId: wire.client_id ?? null, carrierId: wire.carrier_id ?? null },
  toleranceMin: wire.tolerance_min ?? null,
})

const PARAM: Readonly<Record<ReportWire['params'][number]['key'], ReportParamKey>> = {
  period: 'period',
  client_id: 'client',
  carrier_id: 'carrier',
  tolerance_min: 'tolerance',
}

const reportOf = ({ row_name: rowName, columns, params, ...report }: ReportWire): Report => ({
  ...report,
  rowName,
  params: params.map(({ key, label }) => ({ key: PARAM[key], label })),
  columns: columns.map(({ is_default: isDefault, ...column }) => ({ ...column, isDefault })),
})

const previewOf = (wire: PreviewWire): ReportPreview => ({
  period: { from: wire.period.from, to: wire.period.to, isOpen: wire.period.is_open },
  rows: wire.rows.map(({ trip_id: tripId, cells, marked: isMarked }) => ({ tripId, cells, isMarked })),
  ...{ columns: wire.columns, total: wire.total, figures: wire.figures, notes: wire.notes },
  daysWithoutData: wire.coverage.days_without_data,
  asOf: Date.parse(wire.as_of),
})

function runOf({ asked_at: askedAt, file, ...run }: RunWire): ReportRun {
  const { id, kind, title, period, format, state, done, total, problem } = run
  return {
    ...{ id, kind, title, period, format, state, done, total, problem, askedAt: Date.parse(askedAt) },
    file:
      file === null ? null : { name: file.name, bytes: file.bytes, rows: file.rows, untilAt: Date.parse(file.until) },
  }
}

const viewOf = ({ id, name, kind, params, columns }: ViewWire): ReportView => ({
  ...{ id, name, kind, columns },
  params: paramsOf(params),
})
