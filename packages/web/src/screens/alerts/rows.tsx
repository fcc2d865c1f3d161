import { useRef } from 'react'
import { AlertCard } from '../../alerts/alert-card.tsx'
import type { Alert } from '../../api/alerts.ts'
import { ChoiceBox } from './batch/choice-box.tsx'
import type { Batch } from './batch/use-batch.ts'
import { QueueRow } from './queue-row.tsx'
import styles from './rows.module.css'
import { useRowFocus } from './use-row-focus.ts'

interface RowsProps {
  readonly label: string
  readonly alerts: readonly Alert[]
  /** Those among them that are open no longer, and held where they are. */
  readonly over?: ReadonlySet<string>
  readonly selectedId: string | null
  /** Which are chosen for an act on several; left out where none can be. */
  readonly batch?: Pick<Batch, 'isChosen' | 'toggle'> | undefined
  readonly isPhone: boolean
  readonly onSelect: (alertId: string) => void
  /** Pass the same function each time. */
  readonly onOpen: (alertId: string) => void
  /** The same, for the cards. */
  readonly onOpenAlert: (alert: Alert) => void
}

/** Alerts as rows, or as cards where a row has no room. */
export function Rows({ label, alerts, over, selectedId, batch, isPhone, onSelect, onOpen, onOpenAlert }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const listeners = useRowFocus({ list, selectedId, onFocusRow: onSelect })
  return (
    <ol ref={list} className={styles.rows} data-slot="alert-rows" aria-label={label} tabIndex={-1} {...listeners}>
      {alerts.map((alert) =>
        isPhone ? (
          <li key={alert.alertId} className={batch === undefined ? undefined : styles.choosable}>
            {batch === undefined ? null : (
              <ChoiceBox alert={alert} isChosen={batch.isChosen(alert.alertId)} onToggle={batch.toggle} />
            )}
            <AlertCard alert={alert} isOver={over?.has(alert.alertId) ?? false} onOpen={onOpenAlert} />
          </li>
        ) : (
          <QueueRow
            key={alert.alertId}
            alert={alert}
            isOver={over?.has(alert.alertId) ?? false}
            isSelected={alert.alertId === selectedId}
            isChosen={batch?.isChosen(alert.alertId)}
            onToggle={batch?.toggle}
            onOpen={onOpen}
          />
        ),
      )}
    </ol>
  )
}
