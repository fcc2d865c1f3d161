import { useMutation } from '@tanstack/react-query'
import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import { useMemo, useRef, useState } from 'react'
import { useAlertActions } from '../../../alerts/use-alert-actions.ts'
import type { BatchItem } from '../../../api/alert-batch.ts'
import type { Alert } from '../../../api/alerts.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { doneText } from './batch-text.ts'

/** What an act needs to be asked before it is done. */
type BatchQuestion = 'assign' | 'snooze' | 'resolve'

/** What became of each alert of a batch, with what it was about. */
export interface BatchOutcome {
  readonly kind: BatchAct['kind']
  readonly items: readonly (BatchItem & { readonly alert: Alert })[]
}

/** Alerts that are chosen in the queue, and what is done to all of them in one go. */
export interface Batch {
  /** Those in sight that are chosen, as they stand there. */
  readonly chosen: readonly Alert[]
  readonly isChosen: (alertId: string) => boolean
  readonly toggle: (alertId: string) => void
  readonly choose: (alertIds: readonly string[]) => void
  readonly clear: () => void
  readonly question: BatchQuestion | null
  readonly ask: (question: BatchQuestion | null) => void
  /** Resolves once the server has said of each what became of it; throws ApiError when it said nothing. */
  readonly run: (act: BatchAct) => Promise<void>
  readonly isBusy: boolean
  /** Null: nothing that a person has to read. */
  readonly outcome: BatchOutcome | null
  readonly dismiss: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** `rows`: the open alerts in sight; what is hidden by a filter is not acted on. */
export function useBatch(rows: readonly Alert[]): Batch {
  const [ids, setIds] = useState(NONE)
  const [question, ask] = useState<BatchQuestion | null>(null)
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null)
  const { actOnAll } = useAlertActions()
  const chosen = useMemo(() => rows.filter(({ alertId }) => ids.has(alertId)), [rows, ids])
  // The same act to the same alerts, asked again because no answer came, is the same request.
  const asked = useRef({ body: '', key: '' })
  const acting = useMutation({
    mutationFn: ({ alerts, act }: { readonly alerts: readonly Alert[]; readonly act: BatchAct }) => {
      const body = JSON.stringify([alerts.map(({ alertId }) => alertId), act])
      if (asked.current.body !== body) asked.current = { body, key: newIdempotencyKey() }
      return actOnAll(alerts, act, asked.current.key)
    },
    onSuccess: (items, { alerts, act }) => {
      asked.current = { body: '', key: '' }
      const of = new Map(alerts.map((alert) => [alert.alertId, alert]))
      const failures = items.flatMap((item) => {
        const alert = of.get(item.alertId)
        return alert === undefined ? [] : { ...item, alert }
      })
      const refused = failures.filter(({ refusal }) => refusal !== null)
      setIds(new Set(refused.map(({ alertId }) => alertId)))
      ask(null)
      if (refused.length > 0) setOutcome({ kind: act.kind, items: failures })
      else showToast({ id: 'alert-batch', tone: 'ok', title: doneText(act.kind, failures.length) })
    },
  })
  // A second press comes before the screen has said that the first is on its way.
  const isOnItsWay = useRef(false)
  const toggle = (alertId: string): void =>
    setIds((before) => new Set(before.has(alertId) ? [...before].filter((id) => id !== alertId) : [...before, alertId]))
  return {
    ...{ chosen, toggle, question, ask, outcome },
    isChosen: (alertId) => ids.has(alertId),
    choose: (alertIds) => setIds((before) => new Set([...before, ...alertIds])),
    clear: () => setIds(NONE),
    run: async (act) => {
      if (chosen.length === 0 || isOnItsWay.current) return
      isOnItsWay.current = true
      try {
        await acting.mutateAsync({ alerts: chosen, act })
      } finally {
        isOnItsWay.current = false
      }
    },
    isBusy: acting.isPending,
    dismiss: () => setOutcome(null),
  }
}
