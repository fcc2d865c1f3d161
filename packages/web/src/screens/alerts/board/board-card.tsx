import { useEffect, useRef } from 'react'
import { AlertCard } from '../../../alerts/alert-card.tsx'
import type { Alert } from '../../../api/alerts.ts'
import { isHeir } from '../../../browser/keep-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { loadActionMenu } from '../../../ui/load-action-menu.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import styles from './board.module.css'
import { BOARD_STATES, BOARD_TITLE } from './board-move.ts'
import type { BoardMoves } from './use-board-move.ts'

type Action = { readonly value: string; readonly label: string }

interface BoardCardProps {
  readonly alert: Alert
  readonly isOver: boolean
  readonly isSelected: boolean
  readonly moves: BoardMoves
  readonly onSelect: (alertId: string) => void
  readonly onOpenAlert: (alert: Alert) => void
  /** It is taken by the pointer, or let go of (null). */
  readonly onDrag: (alert: Alert | null) => void
}

/** One alert on the board: dragged to a state, or sent there by *Mover a*. */
export function BoardCard({ alert, isOver, isSelected, moves, onSelect, onOpenAlert, onDrag }: BoardCardProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isSelected])
  const targets = isOver ? [] : BOARD_STATES.filter((to) => moves.of(alert, to) !== null)
  return (
    <li
      ref={item}
      className={styles.card}
      data-slot="board-card"
      data-alert={alert.alertId}
      aria-current={isSelected || undefined}
      draggable={targets.length > 0}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', alert.title)
        onDrag(alert)
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={({ target }) => {
        // In the place of one that is gone it was chosen by nobody.
        if (!isHeir(target)) onSelect(alert.alertId)
      }}
    >
      <AlertCard alert={alert} isOver={isOver} onOpen={onOpenAlert} />
      {targets.length === 0 ? null : (
        <MenuButton
          load={loadActionMenu}
          menu={{
            actions: targets.map((to): Action => ({ value: to, label: BOARD_TITLE[to] })),
            onChoose: (chosen: string) => {
              const to = targets.find((one) => one === chosen)
              if (to !== undefined) moves.run(alert, to)
            },
          }}
          button={
            <Button size="sm" aria-label={`Mover a…: ${alert.title}`}>
              Mover a…
            </Button>
          }
        />
      )}
    </li>
  )
}
