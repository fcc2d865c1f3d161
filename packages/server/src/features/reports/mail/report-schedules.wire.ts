import type { ReportDeliveryWire, ReportScheduleWire } from '@vigia/contract'
import type { ReportRange } from '@vigia/domain/reports/report-range'
import { deliveryText, MAIL_LINK_DAYS } from '@vigia/domain/reports/report-schedule'
import { DAY_MS } from '@vigia/domain/time/duration'
import { isoOf } from '../../../http/iso-of.ts'
import type { ReportRun } from '../report-runs.store.ts'
import { reportOf } from '../reports.ts'
import type { ReportDelivery } from './report-deliveries.store.ts'
import type { ReportSchedule, ScheduleFields } from './report-schedules.store.ts'

/** Until when the files of a delivery can be had: from when its last mail went out, however late that was. */
export const linkUntil = ({ endedAt }: Pick<ReportDelivery, 'endedAt'>, now: number): number =>
  (endedAt ?? now) + MAIL_LINK_DAYS * DAY_MS

export const scheduleWire = (schedule: ReportSchedule, last: ReportDeliveryWire | null): ReportScheduleWire => ({
  ...{ id: schedule.id, kind: schedule.kind, params: schedule.params, at: schedule.at, range: schedule.range, last },
  columns: schedule.columns === null ? null : [...schedule.columns],
  ...{ days: [...schedule.days], formats: [...schedule.formats], recipients: [...schedule.recipients] },
  ...{ skip_empty: schedule.skipEmpty, is_on: schedule.isOn, paused_because: schedule.pausedBecause },
  state: !schedule.isOn ? 'off' : schedule.pausedBecause === null ? 'on' : 'paused',
  owner: { id: schedule.ownerId, name: schedule.ownerName },
  next_at: schedule.nextAt === null ? null : isoOf(schedule.nextAt),
})

export const deliveryWire = (
  delivery: ReportDelivery,
  runs: readonly ReportRun[],
  now: number,
): ReportDeliveryWire => ({
  ...{ id: delivery.id, schedule_id: delivery.scheduleId, is_test: delivery.isTest, kind: delivery.kind },
  title: reportOf(delivery.kind).title,
  period: { from: delivery.from, to: delivery.to },
  due_at: isoOf(delivery.dueAt),
  ended_at: delivery.endedAt === null ? null : isoOf(delivery.endedAt),
  ...{ state: delivery.state, problem: delivery.problem, rows: delivery.rows },
  text: deliveryText(
    delivery.state,
    delivery.recipients.map(({ state }) => state),
  ),
  recipients: delivery.recipients.map(({ address, state, problem }) => ({ address, state, problem })),
  files: runs.flatMap(({ state, format, bytes, namesErased }) =>
    state === 'done' && bytes !== null && !namesErased && now < linkUntil(delivery, now)
      ? [{ format, bytes, until: isoOf(linkUntil(delivery, now)) }]
      : [],
  ),
})

const DAY_WORDS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const
const RANGE_WORDS: Readonly<Record<ReportRange, string>> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  'last-7-days': 'Últimos 7 días',
  'last-30-days': 'Últimos 30 días',
  'this-month': 'Este mes',
  'last-month': 'El mes pasado',
}

/** For the audit, in words. */
export function auditedSchedule(kind: ReportSchedule['kind'], fields: ScheduleFields) {
  const report = reportOf(kind)
  const { params, columns, days, at, range, formats, recipients, skipEmpty, isOn } = fields
  return {
    report: report.title,
    params: Object.entries(params).map(([key, value]) => `${key}=${value}`),
    columns: columns?.map((key) => report.columns.find((column) => column.key === key)?.title ?? key) ?? [],
    days: [...days].sort().map((day) => DAY_WORDS[day - 1] ?? String(day)),
    ...{ at, range: RANGE_WORDS[range], formats: formats.map((format) => format.toUpperCase()) },
    ...{ recipients, skipEmpty, isOn },
  }
}
