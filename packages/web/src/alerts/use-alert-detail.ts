import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type Alert, type AlertHistoryEntry, alertDetail } from '../api/alerts.ts'
import type { Escalation } from '../api/escalations.ts'
import type { ProtocolRun } from '../api/protocol-runs.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useAlerts } from './use-alerts.ts'

export interface AlertDetailState {
  /** As it stands now; null until the first answer of an alert that isn't open. */
  readonly alert: Alert | null
  /** Oldest first; null until read. */
  readonly events: readonly AlertHistoryEntry[] | null
  /** Oldest first; null until read. */
  readonly escalations: readonly Escalation[] | null
  /** The newest run of its protocol; null: none has begun; undefined until read. */
  readonly protocol: ProtocolRun | null | undefined
  /** It is open, and its rule was switched off since. */
  readonly isRuleOff: boolean
  readonly error: Error | null
  readonly reload: () => void
}

/** One alert, alive while it is open, with everything that has happened to it. Read anew with each change. */
export function useAlertDetail(alertId: string): AlertDetailState {
  const client = useQueryClient()
  const state = useAlerts()
  const open = state.status === 'ready' ? state.alerts.find((alert) => alert.alertId === alertId) : undefined
  const { data, error, retry } = useAnswer({
    // A closed alert leaves the list: that, too, is a change to read.
    queryKey: ['alert', alertId, open?.updatedAt ?? null],
    queryFn: ({ signal }) => alertDetail(alertId, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === alertId ? keepPreviousData(before) : undefined),
  })
  const reload = (): void => {
    client.removeQueries({ queryKey: ['alert', alertId], type: 'inactive' })
    retry()
  }
  return {
    alert: open ?? data?.alert ?? null,
    events: data?.events ?? null,
    escalations: data?.escalations ?? null,
    protocol: data?.protocol,
    isRuleOff: data?.isRuleOff ?? false,
    error,
    reload,
  }
}
