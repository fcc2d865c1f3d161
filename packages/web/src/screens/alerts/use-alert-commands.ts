import { useMemo, useRef } from 'react'
import { notificationBody } from '../../alerts/alert-text.ts'
import { useAlertActions } from '../../alerts/use-alert-actions.ts'
import { mayAssign, mayGiveBack, maySnoozeNow } from '../../alerts/use-owner-actions.ts'
import type { Alert } from '../../api/alerts.ts'
import { mayAct, mayPlan } from '../../api/tokens.ts'
import { showToast } from '../../ui/show-toast.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { nextWaiting, stepRow } from './queue.ts'

interface Here {
  /** As they stand on screen. */
  readonly rows: readonly Alert[]
  readonly selectedId: string | null
  readonly select: (alertId: string | null) => void
  readonly refresh: () => void
  /** Asks to whom an alert shall go. */
  readonly assign: (alert: Alert) => void
  /** Asks until when an alert shall wait. */
  readonly snooze: (alert: Alert) => void
}

/** Also what somebody else has: the server then says who, which a key that does nothing would not. */
const isForOne = ({ closedAt }: Alert): boolean => mayAct() && closedAt === null

/**
 * J K move, A acknowledges and goes on to the next that waits, T takes and ⇧T gives back, D asks to whom to assign, Z until when to
 * put off, R reads anew (DESIGN §7, §4.1). Keys may come faster than renders and answers: each finds what the one before it did.
 */
export function useAlertCommands(here: Here): void {
  const { acknowledge, take, giveBack } = useAlertActions()
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
    const send = (alert: Alert, verb: string, act: (alert: Alert) => Promise<Alert>): void => {
      if (onTheWay.current.has(alert.alertId)) return
      onTheWay.current.add(alert.alertId)
      act(alert)
        .catch((error: Error) => {
          const title = `No se pudo ${verb}: ${notificationBody(alert)}`
          showToast({ tone: 'error', title, detail: error.message })
        })
        .finally(() => onTheWay.current.delete(alert.alertId))
    }
    const selected = (): Alert | undefined => now.current.rows.find(({ alertId }) => alertId === now.current.selectedId)
    const acknowledgeSelected = (): void => {
      const { rows } = now.current
      const alert = selected()
      if (alert === undefined || !mayAct()) return
      const isTaken = (alertId: string): boolean => onTheWay.current.has(alertId)
      const next = nextWaiting(rows, alert.alertId, isTaken)
      if (alert.acknowledgedAt === null && alert.closedAt === null) send(alert, 'reconocer', acknowledge)
      if (next !== null) go(next)
    }
    const ifAllowed = (may: (alert: Alert) => boolean, act: (alert: Alert) => void) => (): void => {
      const alert = selected()
      if (alert !== undefined && may(alert)) act(alert)
    }
    const takeSelected = ifAllowed(isForOne, (alert) => send(alert, 'tomar', take))
    const giveBackSelected = ifAllowed(mayGiveBack, (alert) => send(alert, 'devolver', giveBack))
    const snoozeSelected = ifAllowed(maySnoozeNow, (alert) => now.current.snooze(alert))
    const assignSelected = ifAllowed(mayAssign, (alert) => now.current.assign(alert))
    const actions: readonly Omit<Command, 'group'>[] = [
      { id: 'alert next', label: 'Alerta siguiente', keys: 'j', hidden: true, repeats: true, run: step(1) },
      { id: 'alert previous', label: 'Alerta anterior', keys: 'k', hidden: true, repeats: true, run: step(-1) },
      { id: 'alert acknowledge', label: 'Reconocer alerta', keys: 'a', run: acknowledgeSelected },
      { id: 'alert take', label: 'Tomar alerta', keys: 't', run: takeSelected },
      { id: 'alert give back', label: 'Devolver alerta', keys: 'T', run: giveBackSelected },
      ...(mayPlan() ? [{ id: 'alert assign', label: 'Asignar alerta', keys: 'd', run: assignSelected }] : []),
      { id: 'alert snooze', label: 'Posponer alerta', keys: 'z', run: snoozeSelected },
      { id: 'alert refresh', label: 'Actualizar alertas', keys: 'r', run: () => now.current.refresh() },
    ]
    return actions.map((action) => ({ ...action, group: 'Acciones' }))
  }, [acknowledge, take, giveBack])
  useCommands(commands)
}
