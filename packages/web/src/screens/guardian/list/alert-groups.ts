import { severityRank } from '@vigia/domain/risk/severity'
import type { Alert } from '../../../api/alerts.ts'
import type { Held } from '../../../fleet-screen/list/hold-in-place.ts'

/** The open alerts of one trip, or one alert that belongs to none. */
export interface AlertGroup {
  /** Stays while any alert of the group is open. */
  readonly key: string
  /** The one to act on: unacknowledged before acknowledged, then the worst, then the newest. */
  readonly lead: Alert
  readonly others: readonly Alert[]
  /** The lead is open no longer: the card is only there because a hand is on it. */
  readonly isOver: boolean
}

/** What asks for a person comes first, the worst of it first, and of equals the newest. */
function compareAlerts(a: Alert, b: Alert): number {
  const waiting = Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null)
  return (
    waiting ||
    severityRank(a.severity) - severityRank(b.severity) ||
    b.openedAt - a.openedAt ||
    compareText(b.alertId, a.alertId)
  )
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
  return Array.from(groups, ([key, [lead, ...others]]) => ({ key, lead, others, isOver: false }))
}

/** Whether a card asks for a person. */
export const waits = (group: AlertGroup | undefined): group is AlertGroup => group?.lead.acknowledgedAt === null

/** Which card to go on with while the lead of `taken` is acknowledged: it, if more of it waits, else the next that does. */
export function keyAfterTaking(groups: readonly AlertGroup[], taken: AlertGroup): string {
  if (taken.others.some(({ acknowledgedAt }) => acknowledgedAt === null)) return taken.key
  const at = groups.indexOf(taken)
  return (groups.slice(at + 1).find(waits) ?? groups.slice(0, at).find(waits) ?? taken).key
}

/**
 * A card that is held goes on being the alert that it was: it turns into no other under the finger that has just
 * acknowledged it, and when the alert closes it says so.
 */
export const HELD_GROUP: Held<AlertGroup> = {
  keyOf: ({ key }) => key,
  keep(group, before) {
    const all = [group.lead, ...group.others]
    const lead = all.find(({ alertId }) => alertId === before.lead.alertId)
    if (lead === undefined) return { ...group, lead: before.lead, others: all, isOver: true }
    return { ...group, lead, others: all.filter((alert) => alert !== lead) }
  },
  over: (before) => ({ ...before, others: [], isOver: true }),
}
