import { isWorse } from '@vigia/domain/alerts/alert-type'
import type { Alert } from '../api/alerts.ts'

/** How many events, closed alerts and announced alerts are remembered (quality §5.3). */
const REMEMBERED = 5_000

/** What a person is notified of: a new alert, one whose severity rose, one whose condition came back, one that was put off, one that nobody has any more. */
export interface AlertNews {
  readonly alert: Alert
  readonly why: 'new' | 'worse' | 'back' | 'woke' | 'left'
}

/** Every open alert that the browser knows of, whatever order, and however often, the news of them comes in. */
export interface AlertStore {
  /** An event of the feed. Null when it is nothing new: seen before, older than what is known, closed, acknowledged. */
  take(event: 'new-alert' | 'alert-updated', alert: Alert, cursor: string): AlertNews | null
  /** The answer to an action of ours. */
  put(alert: Alert): void
  /** Counts the changes: say it when asking for the list. */
  mark(): number
  /**
   * The server's list, asked for at `asked`. Gives the alerts that no event has brought, or that have called anew without one; of
   * the first list, only those opened since `freshFrom`.
   */
  replace(list: readonly Alert[], asked: number, freshFrom: number): readonly AlertNews[]
  /** The open ones, the newest first; the same array until something changes. */
  open(): readonly Alert[]
}

interface Known {
  readonly alert: Alert
  readonly mark: number
}

export function createAlertStore(): AlertStore {
  const known = new Map<string, Known>()
  const seenCursors = new Set<string>()
  const announced = new Set<string>()
  let mark = 0
  let hasList = false
  let open: readonly Alert[] | null = []

  const keep = (alert: Alert): void => {
    const old = known.get(alert.alertId)?.alert
    mark += 1
    // A closed alert moves to the end, so that the closed ones are forgotten in the order of their closing.
    if (alert.closedAt !== null) known.delete(alert.alertId)
    known.set(alert.alertId, { alert: old !== undefined && isSame(old, alert) ? old : alert, mark })
    open = null
  }

  const newsOf = (alert: Alert, why: AlertNews['why']): AlertNews | null => {
    if (alert.acknowledgedAt !== null) return null
    remember(announced, alert.alertId)
    return { alert, why }
  }

  return {
    take(event, alert, cursor) {
      if (seenCursors.has(cursor)) return null
      remember(seenCursors, cursor)
      const old = known.get(alert.alertId)?.alert
      if (old !== undefined && old.updatedAt > alert.updatedAt) return null
      keep(alert)
      if (alert.closedAt !== null) {
        forgetOldest(known)
        return null
      }
      if (event === 'new-alert' && !announced.has(alert.alertId)) return newsOf(alert, 'new')
      const why = old === undefined ? null : callsAnew(old, alert)
      return why === null ? null : newsOf(alert, why)
    },
    put(alert) {
      const old = known.get(alert.alertId)?.alert
      if (old !== undefined && old.updatedAt > alert.updatedAt) return
      remember(announced, alert.alertId)
      keep(alert)
    },
    mark: () => mark,
    replace(list, asked, freshFrom) {
      const named = new Set(list.map(({ alertId }) => alertId))
      for (const [alertId, { alert, mark: at }] of known) {
        if (!named.has(alertId) && alert.closedAt === null && at <= asked) known.delete(alertId)
      }
      const isFirst = !hasList
      hasList = true
      open = null
      return list.flatMap((alert) => {
        const old = known.get(alert.alertId)
        if (old !== undefined && (old.alert.updatedAt > alert.updatedAt || old.mark > asked)) return []
        keep(alert)
        const isNew = (!isFirst || alert.openedAt >= freshFrom) && !announced.has(alert.alertId)
        const why = old !== undefined ? callsAnew(old.alert, alert) : isNew ? 'new' : null
        return (why === null ? null : newsOf(alert, why)) ?? []
      })
    },
    open() {
      open ??= [...known.values()]
        .map(({ alert }) => alert)
        .filter(({ closedAt }) => closedAt === null)
        .sort((a, b) => b.openedAt - a.openedAt || (a.alertId < b.alertId ? -1 : 1))
      return open
    },
  }
}

/** Why an open alert that was known calls anew; null: it does not. */
function callsAnew(old: Alert, alert: Alert): AlertNews['why'] | null {
  if (old.closedAt !== null || alert.occurrences > old.occurrences) return 'back'
  if (isWorse(alert.severity, old.severity)) return 'worse'
  // What somebody had seen of it is seen by nobody any more.
  if (old.acknowledgedAt === null || alert.acknowledgedAt !== null) return null
  return old.snoozedUntil === null ? 'left' : 'woke'
}

function remember(set: Set<string>, value: string): void {
  set.delete(value)
  set.add(value)
  for (const oldest of set) {
    if (set.size <= REMEMBERED) return
    set.delete(oldest)
  }
}

function forgetOldest(known: Map<string, Known>): void {
  if (known.size <= REMEMBERED) return
  for (const [alertId, { alert }] of known) {
    if (alert.closedAt === null) continue
    known.delete(alertId)
    return
  }
}

/** The same alert read twice stays the same object: nothing that shows it draws again. */
const isSame = (a: Alert, b: Alert): boolean => JSON.stringify(a) === JSON.stringify(b)
