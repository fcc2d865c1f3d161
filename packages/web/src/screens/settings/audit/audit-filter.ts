import { AUDIT_GROUPS, type AuditGroup } from '@vigia/domain/audit/audit-action'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { startOfDay } from '@vigia/domain/time/wall-time'
import type { AuditFilter } from '../../../api/audit.ts'

const DAY_MS = 86_400_000
export const AUDIT_PERIODS = ['hoy', 'ayer', '7d', '30d', 'todo', 'fechas'] as const
export type AuditPeriod = (typeof AUDIT_PERIODS)[number]

/** What the address says of the log, in its words; `from` and `to` are days, `2026-11-24`, of the period `fechas`. */
export interface AuditAddress {
  readonly period: AuditPeriod
  readonly from: string
  readonly to: string
  readonly actor: string | null
  readonly group: AuditGroup | null
  readonly text: string
  readonly isSensitive: boolean
  /** The entry that is open. */
  readonly entryId: string | null
}

export const NO_AUDIT_FILTER: AuditAddress = {
  ...{ period: 'hoy', from: '', to: '', actor: null, group: null, text: '', isSensitive: false, entryId: null },
}

/** Reads the address; what means nothing there is not there. */
export function readAuditAddress(params: URLSearchParams): AuditAddress {
  const day = (name: string): string => {
    const value = params.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(startOfDay(value)) ? value : ''
  }
  const actor = params.get('quien') ?? ''
  const entryId = params.get('registro') ?? ''
  return {
    period: AUDIT_PERIODS.find((period) => period === params.get('periodo')) ?? 'hoy',
    from: day('desde'),
    to: day('hasta'),
    actor: /^(?:system|(?:user|api-key|device):[1-9]\d{0,17})$/.test(actor) ? actor : null,
    group: AUDIT_GROUPS.find((group) => group === params.get('que')) ?? null,
    text: (params.get('buscar') ?? '').slice(0, 80),
    isSensitive: params.get('delicados') === 'si',
    entryId: /^[1-9]\d{0,17}$/.test(entryId) ? entryId : null,
  }
}

/** The same as an address, without what is as it comes. */
export function writeAuditAddress(address: AuditAddress): URLSearchParams {
  const { period, from, to, actor, group, text, isSensitive, entryId } = address
  const isOfDays = period === 'fechas'
  const said: readonly (readonly [string, string | null])[] = [
    ['periodo', period === 'hoy' ? null : period],
    ['desde', isOfDays ? from : null],
    ['hasta', isOfDays ? to : null],
    ...([
      ['quien', actor],
      ['que', group],
      ['buscar', text],
      ['delicados', isSensitive ? 'si' : null],
      ['registro', entryId],
    ] as const),
  ]
  return new URLSearchParams(said.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])))
}

/** The instants between which the log is asked for. */
export function auditFilter(address: AuditAddress, now: number): AuditFilter {
  const { actor, group, text, isSensitive } = address
  return { ...span(address, now), actor, group, text: text.trim(), isSensitive }
}

function span({ period, from, to }: AuditAddress, now: number): Pick<AuditFilter, 'from' | 'to'> {
  const today = startOfDay(calendarDay(now))
  switch (period) {
    case 'hoy':
      return { from: today, to: null }
    case 'ayer':
      return { from: today - DAY_MS, to: today }
    case '7d':
      return { from: today - 6 * DAY_MS, to: null }
    case '30d':
      return { from: today - 29 * DAY_MS, to: null }
    case 'todo':
      return { from: null, to: null }
    case 'fechas':
      return { from: from === '' ? null : startOfDay(from), to: to === '' ? null : startOfDay(to) + DAY_MS }
  }
}

/** Whether anything narrows the log beyond the day that it opens with. */
export const isNarrowed = (address: AuditAddress): boolean => writeAuditAddress({ ...address, entryId: null }).size > 0
