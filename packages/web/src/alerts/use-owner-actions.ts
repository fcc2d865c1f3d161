import { useMutation } from '@tanstack/react-query'
import { maySnooze } from '@vigia/domain/alerts/alert-snooze'
import type { Alert } from '../api/alerts.ts'
import { mayAct, mayPlan, storedUser } from '../api/tokens.ts'
import { useAlertActions } from './use-alert-actions.ts'

/** What the person may do about who has an alert; null for what they may not, or what there is nothing of. */
export interface OwnerActions {
  readonly take: (() => void) | null
  readonly giveBack: (() => void) | null
  readonly isBusy: boolean
  /** Spanish; null while nothing went wrong. */
  readonly error: string | null
}

/** Whether this person may take the alert: nobody has it. */
const mayTake = ({ closedAt, ownerId }: Alert): boolean => mayAct() && closedAt === null && ownerId === null

/** Whether this person may leave the alert without an owner: it is theirs, or they decide about what others have. */
export const mayGiveBack = ({ closedAt, ownerId }: Alert): boolean =>
  mayAct() && closedAt === null && ownerId !== null && (mayPlan() || ownerId === storedUser()?.id)

/** Whether this person may put the alert off. */
export const maySnoozeNow = ({ closedAt, type }: Alert): boolean => mayAct() && closedAt === null && maySnooze(type)

/** Whether this person may take the alert to the next role. */
export const mayEscalate = ({ closedAt }: Alert): boolean => mayAct() && closedAt === null

/** Whether this person may give the alert to somebody. */
export const mayAssign = ({ closedAt }: Alert): boolean => mayPlan() && closedAt === null

/** Tomar and Devolver for one alert, with what becomes of them. */
export function useOwnerActions(alert: Alert): OwnerActions {
  const { take, giveBack } = useAlertActions()
  const { isPending, error, mutate } = useMutation({
    mutationFn: (act: (alert: Alert) => Promise<Alert>) => act(alert),
  })
  const once = (act: (alert: Alert) => Promise<Alert>) => (): void => {
    if (!isPending) mutate(act)
  }
  return {
    take: mayTake(alert) ? once(take) : null,
    giveBack: mayGiveBack(alert) ? once(giveBack) : null,
    isBusy: isPending,
    error: error?.message ?? null,
  }
}
