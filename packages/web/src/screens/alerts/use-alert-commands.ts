import { useMemo, useRef } from 'react'
import { useAlertActions } from '../../alerts/use-alert-actions.ts'
import type { Alert } from '../../api/alerts.ts'
import { showToast } from '../../ui/show-toast.ts'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { stepRow } from './queue.ts'

interface Here {
  /** As they stand on screen. */
  readonly rows: readonly Alert[]
  readonly selectedId: string | null
  readonly select: (alertId: string | null) => void
  readonly open: (alertId: string) => void
  readonly refresh: () => void
}

/** J K move, Enter opens, A acknowledges, R reads anew (DESIGN §7). */
export function useAlertCommands(here: Here): void {
  const { acknowledge } = useAlertActions()
  const now = useRef(here)
  now.current = here
  const commands = useMemo((): readonly Command[] => {
    const step = (by: number) => (): void => {
      const { rows, selectedId, select } = now.current
      select(stepRow(rows, selectedId, by))
    }
    const selected = (): Alert | undefined => now.current.rows.find(({ alertId }) => alertId === now.current.selectedId)
    const acknowledgeSelected = (): void => {
      const alert = selected()
      if (alert === undefined || alert.acknowledgedAt !== null || alert.closedAt !== null) return
      acknowledge(alert).catch((error: Error) =>
        showToast({ tone: 'error', title: 'No se pudo reconocer la alerta', detail: error.message }),
      )
    }
    const actions: readonly Omit<Command, 'group'>[] = [
      { id: 'alert next', label: 'Alerta siguiente', keys: 'j', hidden: true, run: step(1) },
      { id: 'alert previous', label: 'Alerta anterior', keys: 'k', hidden: true, run: step(-1) },
      { id: 'alert acknowledge', label: 'Reconocer alerta', keys: 'a', run: acknowledgeSelected },
      { id: 'alert refresh', label: 'Actualizar alertas', keys: 'r', run: () => now.current.refresh() },
    ]
    return actions.map((action) => ({ ...action, group: 'Acciones' }))
  }, [acknowledge])
  useCommands(commands)
}
