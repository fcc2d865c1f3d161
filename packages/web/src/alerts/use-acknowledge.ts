import { useMutation } from '@tanstack/react-query'
import type { Alert } from '../api/alerts.ts'
import { useAlertActions } from './use-alert-actions.ts'

export interface Acknowledging {
  readonly isBusy: boolean
  /** Spanish; null while nothing went wrong. */
  readonly error: string | null
  readonly run: () => void
}

/** The act of Reconocer for one alert, with what becomes of it. */
export function useAcknowledge(alert: Alert): Acknowledging {
  const { acknowledge } = useAlertActions()
  const { isPending, error, mutate } = useMutation({ mutationFn: () => acknowledge(alert) })
  const run = (): void => {
    if (alert.acknowledgedAt === null && alert.closedAt === null && !isPending) mutate()
  }
  return { isBusy: isPending, error: error?.message ?? null, run }
}
