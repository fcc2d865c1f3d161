import type { AlertSeverity, AlertType } from '@vigia/domain/alerts/alert-type'
import { severityRank } from '@vigia/domain/risk/severity'
import type { Alert } from '../../api/alerts.ts'

type QueueState = 'waiting' | 'acknowledged' | 'snoozed' | 'all'
export type QueueOrder = 'severity' | 'newest'

const STATES: readonly QueueState[] = ['waiting', 'acknowledged', 'snoozed']

/** What the queue is narrowed to. */
export interface QueueFilter {
  readonly state: QueueState
  readonly severity: AlertSeverity | null
  readonly type: AlertType | null
  /** Those that nobody has in hand, or that are mine. */
  readonly owner: 'nobody' | 'me' | null
  /** Only those that let a deadline pass. */
  readonly isOverdue: boolean
}

export interface QueueCounts {
  readonly critical: number
  readonly high: number
  readonly medium: number
  readonly waiting: number
  readonly acknowledged: number
  readonly snoozed: number
  readonly unowned: number
  readonly overdue: number
  readonly mine: number
}

const isWaiting = ({ acknowledgedAt }: Alert): boolean => acknowledgedAt === null

/** Put off, it waits for its time; nobody has left it. */
const stateOf = (alert: Alert): Exclude<QueueState, 'all'> =>
  alert.snoozedUntil !== null ? 'snoozed' : isWaiting(alert) ? 'waiting' : 'acknowledged'

/** `me`: the id of who is signed in. */
export function countQueue(alerts: readonly Alert[], me: string | null): QueueCounts {
  const of = (severity: AlertSeverity): number => alerts.filter((alert) => alert.severity === severity).length
  const inState = (state: QueueState): number => alerts.filter((alert) => stateOf(alert) === state).length
  return {
    critical: of('critical'),
    high: of('high'),
    medium: of('medium'),
    waiting: inState('waiting'),
    acknowledged: inState('acknowledged'),
    snoozed: inState('snoozed'),
    unowned: alerts.filter(({ ownerId }) => ownerId === null).length,
    overdue: alerts.filter(({ isOverdue }) => isOverdue).length,
    mine: alerts.filter((alert) => isOf(alert, me)).length,
  }
}

const isOf = ({ ownerId }: Alert, me: string | null): boolean => ownerId !== null && ownerId === me

export function filterQueue(
  alerts: readonly Alert[],
  { state, severity, type, owner, isOverdue }: QueueFilter,
  me: string | null,
): readonly Alert[] {
  return alerts.filter(
    (alert) =>
      (state === 'all' || stateOf(alert) === state) &&
      (severity === null || alert.severity === severity) &&
      (!isOverdue || alert.isOverdue) &&
      (type === null || alert.type === type) &&
      (owner === null || (owner === 'me' ? isOf(alert, me) : alert.ownerId === null)),
  )
}

/** `severity`: what waits first, what is put off last, the worst of each first, the newest first among equals. */
export function sortQueue(alerts: readonly Alert[], order: QueueOrder): readonly Alert[] {
  const newest = (a: Alert, b: Alert): number => b.openedAt - a.openedAt || (a.alertId < b.alertId ? -1 : 1)
  if (order === 'newest') return alerts.toSorted(newest)
  return alerts.toSorted(
    (a, b) =>
      STATES.indexOf(stateOf(a)) - STATES.indexOf(stateOf(b)) ||
      severityRank(a.severity) - severityRank(b.severity) ||
      newest(a, b),
  )
}

/** Rows as they stood; `over` names those that are open no longer, `news` counts the ones that wait for a place. */
export interface HeldRows {
  readonly rows: readonly Alert[]
  readonly over: ReadonlySet<string>
  readonly news: number
}

const NONE: ReadonlySet<string> = new Set()

/**
 * While somebody's hand is on the list nothing moves under it: its rows (`held`) keep their places, also those that have
 * closed or that the filter no longer wants, and new ones wait. `open`: every open alert.
 */
export function holdRows(sorted: readonly Alert[], open: readonly Alert[], held: readonly Alert[] | null): HeldRows {
  if (held === null) return { rows: sorted, over: NONE, news: 0 }
  const byId = new Map(open.map((alert) => [alert.alertId, alert]))
  const heldIds = new Set(held.map(({ alertId }) => alertId))
  return {
    rows: held.map((was) => byId.get(was.alertId) ?? was),
    over: new Set([...heldIds].filter((alertId) => !byId.has(alertId))),
    news: sorted.filter(({ alertId }) => !heldIds.has(alertId)).length,
  }
}

/**
 * The neighbour of a row, `step` rows on; the first or last when none is chosen. A row that has left is stood in for by its
 * neighbours in `before`, the rows as they were with it.
 */
export function stepRow(
  rows: readonly Alert[],
  from: string | null,
  step: number,
  before: readonly Alert[] = rows,
): string | null {
  const placeOf = (alertId: string | undefined): number => rows.findIndex((row) => row.alertId === alertId)
  const at = placeOf(from ?? undefined)
  if (at !== -1) return rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.alertId ?? null
  const was = before.findIndex(({ alertId }) => alertId === from)
  const ahead = was === -1 ? [] : step > 0 ? before.slice(was + 1) : before.slice(0, was).reverse()
  const neighbour = ahead.find(({ alertId }) => placeOf(alertId) !== -1)
  const end = step > 0 === (was === -1) ? rows[0] : rows.at(-1)
  return (neighbour ?? end)?.alertId ?? null
}

/** Whom to go on with after `from`: the next row that waits for somebody, else the first that does; null when none does. */
export function nextWaiting(
  rows: readonly Alert[],
  from: string,
  isTaken: (alertId: string) => boolean = () => false,
): string | null {
  const waits = (alert: Alert): boolean => isWaiting(alert) && alert.closedAt === null && !isTaken(alert.alertId)
  const at = rows.findIndex(({ alertId }) => alertId === from)
  return (rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(0, at)).find(waits))?.alertId ?? null
}
