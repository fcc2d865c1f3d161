import { useMemo, useState } from 'react'
import type { Alert } from '../../../api/alerts.ts'
import { type AlertGroup, groupAlerts, keyAfterTaking, waits } from './alert-groups.ts'

/** The cards of the column and the one that keys and voice speak of. */
export interface AlertTour {
  readonly groups: readonly AlertGroup[]
  readonly currentKey: string | null
  /** Makes the neighbour the current card; null without any. */
  readonly step: (by: 1 | -1) => Alert | null
  /**
   * Takes the current card's alert when it waits for somebody, else the first that does, to be acknowledged; the next card that
   * waits is then the current one. Null when none waits.
   */
  readonly takeWaiting: () => Alert | null
}

/** Walks through the alert groups in the order of the column. */
export function useAlertTour(alerts: readonly Alert[]): AlertTour {
  const groups = useMemo(() => groupAlerts(alerts), [alerts])
  const [key, setKey] = useState<string | null>(null)
  const at = groups.findIndex((group) => group.key === key)
  return {
    groups,
    currentKey: at === -1 ? null : key,
    step: (by) => {
      const from = at === -1 && by === -1 ? groups.length : at
      const next = groups[(from + by + groups.length) % Math.max(1, groups.length)] ?? null
      setKey(next?.key ?? null)
      return next?.lead ?? null
    },
    takeWaiting: () => {
      const taken = waits(groups[at]) ? groups[at] : groups.find(waits)
      if (taken === undefined) return null
      setKey(keyAfterTaking(groups, taken))
      return taken.lead
    },
  }
}
