import type { AlertSeverity } from '@vigia/domain'
import type { Alert } from '../../api/alerts.ts'

/** The open alerts of one trip, or one alert that belongs to none. */
export interface AlertGroup {
  /** Stays while any alert of the group is open. */
  readonly key: string
  /** The one to act on: unacknowledged before acknowledged, then the worst, then the newest. */
  readonly lead: Alert
  readonly others: readonly Alert[]
}

const RANK: Readonly<Record<AlertSeverity, number>> = { critical: 0, high: 1, other: 2 }

/** What asks for a person comes first, the worst of it first, and of equals the newest. */
function compareAlerts(a: Alert, b: Alert): number {
  const waiting = Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null)
  return waiting || RANK[a.severity] - RANK[b.severity] || b.openedAt - a.openedAt || compareText(b.alertId, a.alertId)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One group per trip, in the order of their leads: many alerts of one unit are one card (DESIGN §1.7). */
export function groupAlerts(alerts: readonly Alert[]): readonly AlertGroup[] {
  const groups = new Map<string, [Alert, ...Alert[]]>()
  for (const alert of alerts.toSorted(compareAlerts)) {
    const key = alert.tripId === null ? `alert ${alert.alertId}` : `trip ${alert.tripId}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [alert])
    else group.push(alert)
  }
  return Array.from(groups, ([key, [lead, ...others]]) => ({ key, lead, others }))
}

/**
 * The group led by the same alert as before, while that is open: a card that is held does not turn into another alert
 * under the finger that has just acknowledged it.
 */
export function keepLead(group: AlertGroup, before: AlertGroup): AlertGroup {
  const all = [group.lead, ...group.others]
  const lead = all.find(({ alertId }) => alertId === before.lead.alertId)
  return lead === undefined ? group : { ...group, lead, others: all.filter((alert) => alert !== lead) }
}
