import { useMemo, useRef } from 'react'
import { notificationBody } from '../../alerts/alert-text.ts'
import { useAlertActions } from '../../alerts/use-alert-actions.ts'
import type { Alert } from '../../api/alerts.ts'
import { mayAct } from '../../api/tokens.ts'
import { showToast } from '../../ui/show-toast.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { nextWaiting, stepRow } from './queue.ts'

interface Here {
  /** As they stand on screen. */
  readonly rows: readonly Alert[]
  readonly selectedId: string | null
  readonly select: (alertId: string | null) => void
  readonly refresh: () => void
}

/**
 * J K move, A acknowledges and goes on to the next that waits, R reads anew (DESIGN §7). Keys may come faster than renders and
 * answers: each finds what the one before it did.
 */
export function useAlertCommands(here: Here): void {
  const { acknowledge } = useAlertActions()
  const now = useRef(here)
  /** The rows as they were when the selected one was last among them. */
  const before = useRef(here.rows)
  if (here.rows.some(({ alertId }) => alertId === here.selectedId)) before.current = here.rows
  now.current = here
  const onTheWay = useRef(new Set<string>())
  const commands = useMemo((): readonly Command[] => {
    const go = (alertId: string | null): void => {
      now.current.select(alertId)
      now.current = { ...now.current, selectedId: alertId }
    }
    const step = (by: number) => (): void => {
      const { rows, selectedId } = now.current
      go(stepRow(rows, selectedId, by, before.current))
    }
    const send = (alert: Alert): void => {
      onTheWay.current.add(alert.alertId)
      acknowledge(alert)
        .catch((error: Error) => {
          const title = `No se pudo reconocer: ${notificationBody(alert)}`
          showToast({ tone: 'error', title, detail: error.message })
        })
        .finally(() => onTheWay.current.delete(alert.alertId))
    }
    const acknowledgeSelected = (): void => {
      const { rows, selectedId } = now.current
      const alert = rows.find(({ alertId }) => alertId === selectedId)
      if (alert === undefined || !mayAct()) return
      const isTaken = (alertId: string): boolean => onTheWay.current.has(alertId)
      const next = nextWaiting(rows, alert.alertId, isTaken)
      if (alert.acknowledgedAt === null && alert.closedAt === null && !isTaken(alert.alertId)) send(alert)
      if (next !== null) go(next)
    }
    const actions: readonly Omit<Command, 'group'>[] = [
      { id: 'alert next', label: 'Alerta siguiente', keys: 'j', hidden: true, repeats: true, run: step(1) },
      { id: 'alert previous', label: 'Alerta anterior', keys: 'k', hidden: true, repeats: true, run: step(-1) },
      { id: 'alert acknowledge', label: 'Reconocer alerta', keys: 'a', run: acknowledgeSelected },
      { id: 'alert refresh', label: 'Actualizar alertas', keys: 'r', run: () => now.current.refresh() },
    ]
    return actions.map((action) => ({ ...action, group: 'Acciones' }))
  }, [acknowledge])
  useCommands(commands)
}
