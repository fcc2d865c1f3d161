import { ACTIVE_STATUSES, type ActiveStatus } from '../trip/trip-status.ts'

/** The statuses that a person may choose (spec §5). */
export const MONITOR_STATUSES = ACTIVE_STATUSES
export type MonitorStatus = ActiveStatus
export type MonitorFilter = 'all' | readonly MonitorStatus[]

/** Least, most, and what a text that is no number means (spec §5). */
export const INTERVAL_S = { min: 5, max: 600, fallback: 30 } as const
export const THRESHOLD_MIN = { min: 5, max: 480, fallback: 60 } as const

interface Limits {
  readonly min: number
  readonly max: number
  readonly fallback: number
}

/** The configuration of the intelligent monitoring (spec §2, §5, §9). */
export interface MonitorConfig {
  readonly filter: MonitorFilter
  readonly autoRefresh: boolean
  readonly intervalS: number
  /** The alert threshold T. */
  readonly thresholdMinutes: number
  readonly push: boolean
}

/** What a reset restores (spec §9). */
export const DEFAULT_MONITOR_CONFIG: MonitorConfig = {
  filter: 'all',
  autoRefresh: true,
  intervalS: INTERVAL_S.fallback,
  thresholdMinutes: THRESHOLD_MIN.fallback,
  push: false,
}

/** As it is kept under `monitoreo-config` (spec §3). */
export interface StoredMonitorConfig {
  readonly selectedFilter: MonitorFilter
  readonly autoRefreshEnabled: boolean
  readonly refreshInterval: number
  readonly alertThresholdMinutes: number
  readonly pushEnabled: boolean
}

export const writeMonitorConfig = (config: MonitorConfig): StoredMonitorConfig => ({
  selectedFilter: config.filter,
  autoRefreshEnabled: config.autoRefresh,
  refreshInterval: config.intervalS,
  alertThresholdMinutes: config.thresholdMinutes,
  pushEnabled: config.push,
})

/** What was kept, from parsed JSON; whatever is missing or makes no sense in it is as by default. */
export function readMonitorConfig(stored: unknown): MonitorConfig {
  const kept: Readonly<Record<string, unknown>> = isRecord(stored) ? stored : {}
  return {
    filter: readFilter(kept.selectedFilter),
    autoRefresh: readFlag(kept.autoRefreshEnabled, DEFAULT_MONITOR_CONFIG.autoRefresh),
    intervalS: readNumber(kept.refreshInterval, INTERVAL_S),
    thresholdMinutes: readNumber(kept.alertThresholdMinutes, THRESHOLD_MIN),
    push: readFlag(kept.pushEnabled, DEFAULT_MONITOR_CONFIG.push),
  }
}

/** Seconds between two refreshes, from what a person typed: whole, 5 to 600; no number is 30 (spec §5). */
export const parseInterval = (text: string): number => readNumber(text, INTERVAL_S)

/** The alert threshold in minutes, from what a person typed: whole, 5 to 480; no number is 60 (spec §5). */
export const parseThreshold = (text: string): number => readNumber(text, THRESHOLD_MIN)

/** Checks or unchecks one status; unchecking the last is choosing all (spec §5). */
export function toggleStatus(filter: MonitorFilter, status: MonitorStatus): MonitorFilter {
  const chosen: readonly MonitorStatus[] = filter === 'all' ? [] : filter
  const isChosen = chosen.includes(status)
  return ofStatuses((one) => (one === status ? !isChosen : chosen.includes(one)))
}

/** Choosing all clears the individual statuses (spec §5). */
export const chooseAll = (): MonitorFilter => 'all'

/** Whether the filter shows a trip of this status. */
export const isChosen = (filter: MonitorFilter, status: string): boolean =>
  filter === 'all' || filter.some((one) => one === status)

function ofStatuses(isWanted: (status: MonitorStatus) => boolean): MonitorFilter {
  const statuses = MONITOR_STATUSES.filter(isWanted)
  return statuses.length === 0 ? 'all' : statuses
}

function readFilter(stored: unknown): MonitorFilter {
  return Array.isArray(stored) ? ofStatuses((status) => stored.includes(status)) : 'all'
}

const readFlag = (stored: unknown, fallback: boolean): boolean => (typeof stored === 'boolean' ? stored : fallback)

function readNumber(value: unknown, { min, max, fallback }: Limits): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?\d+(\.\d*)?\s*$/.test(value))
  const number = isNumber ? Math.trunc(Number(value)) : Number.NaN
  return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
