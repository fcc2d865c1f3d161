import { useEffect, useRef } from 'react'
import { AlertCard } from '../../alerts/alert-card.tsx'
import type { Alert } from '../../api/alerts.ts'
import { classNames } from '../../ui/class-names.ts'
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
  readonly hasCards: boolean
  readonly onSelect: (alertId: string) => void
  /** Pass the same function each time. */
  readonly onOpen: (alertId: string) => void
  /** The same, for the cards. */
  readonly onOpenAlert: (alert: Alert) => void
}

/** Alerts as rows, or as cards where a row has no room. */
export function Rows({ label, alerts, over, selectedId, batch, hasCards, onSelect, onOpen, onOpenAlert }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const listeners = useRowFocus({ list, selectedId, onFocusRow: onSelect })
  return (
    <ol ref={list} className={styles.rows} data-slot="alert-rows" aria-label={label} tabIndex={-1} {...listeners}>
      {alerts.map((alert) =>
        hasCards ? (
          <CardRow
            key={alert.alertId}
            alert={alert}
            isOver={over?.has(alert.alertId) ?? false}
            isSelected={alert.alertId === selectedId}
            batch={batch}
            onOpenAlert={onOpenAlert}
          />
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

interface CardRowProps extends Pick<RowsProps, 'batch' | 'onOpenAlert'> {
  readonly alert: Alert
  readonly isOver: boolean
  readonly isSelected: boolean
}

function CardRow({ alert, isOver, isSelected, batch, onOpenAlert }: CardRowProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={item}
      className={classNames(styles.card, batch === undefined ? undefined : styles.choosable)}
      data-alert={alert.alertId}
      aria-current={isSelected || undefined}
    >
      {batch === undefined ? null : (
        <ChoiceBox alert={alert} isChosen={batch.isChosen(alert.alertId)} onToggle={batch.toggle} />
      )}
      <AlertCard alert={alert} isOver={isOver} onOpen={onOpenAlert} />
    </li>
  )
}
