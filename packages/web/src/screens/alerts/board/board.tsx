import { useId, useState } from 'react'
import type { Alert } from '../../../api/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { LOAD_HOURS } from '../alert-load.ts'
import styles from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { BOARD_STATES, BOARD_TITLE, type BoardState, boardOf } from './board-move.ts'
import type { BoardMoves } from './use-board-move.ts'

/** A thousand cards are no board: the worst of each state stand first, and the rest on demand. */
const AT_ONCE = 50

interface BoardProps {
  /** The open alerts as filtered and ordered. */
  readonly rows: readonly Alert[]
  /** Every open alert, those too that the filter, or a hand on the board, keeps out. */
  readonly open: readonly Alert[]
  /** Those among them that are open no longer, and held where they are. */
  readonly over: ReadonlySet<string>
  /** Closed ones of those that were opened in the last hours, newest first; undefined: not known. */
  readonly closed: readonly Alert[] | undefined
  readonly selectedId: string | null
  readonly moves: BoardMoves
  readonly onSelect: (alertId: string) => void
  readonly onOpenAlert: (alert: Alert) => void
}

/** The alerts by state (design §4.1): a card is moved by pointer, or by its own *Mover a*, with what its button does. */
export function Board({ rows, open, over, closed, selectedId, moves, onSelect, onOpenAlert }: BoardProps) {
  const [dragged, setDragged] = useState<Alert | null>(null)
  const board = { ...boardOf(rows), closed: closed ?? [] }
  const shown = new Set(rows.map(({ alertId }) => alertId))
  const hidden = boardOf(open.filter(({ alertId }) => !shown.has(alertId)))
  return (
    <div className={styles.board} data-slot="alert-board">
      {BOARD_STATES.map((state) => (
        <Column
          key={state}
          state={state}
          isKnown={state !== 'closed' || closed !== undefined}
          alerts={board[state]}
          hidden={hidden[state].length}
          takes={dragged !== null && moves.of(dragged, state) !== null}
          onDrop={() => {
            if (dragged !== null) moves.run(dragged, state)
            setDragged(null)
          }}
          {...{ over, selectedId, moves, onSelect, onOpenAlert }}
          onDrag={setDragged}
        />
      ))}
    </div>
  )
}

interface ColumnProps extends Omit<BoardProps, 'rows' | 'open' | 'closed'> {
  readonly state: BoardState
  readonly isKnown: boolean
  readonly alerts: readonly Alert[]
  /** How many more stand in this state and are not shown. */
  readonly hidden: number
  /** What is dragged may be let go of here. */
  readonly takes: boolean
  readonly onDrop: () => void
  readonly onDrag: (alert: Alert | null) => void
}

function Column({ state, isKnown, alerts, hidden, takes, onDrop, over, selectedId, ...card }: ColumnProps) {
  const title = useId()
  const [most, setMost] = useState(AT_ONCE)
  // What J and K have come to is shown, however far down it stands.
  const at = alerts.findIndex(({ alertId }) => alertId === selectedId)
  const shown = alerts.slice(0, Math.max(most, at + 1))
  return (
    <section
      className={classNames(styles.column, takes && styles.takes)}
      aria-labelledby={title}
      data-state={state}
      onDragOver={(event) => {
        if (takes) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!takes) return
        event.preventDefault()
        onDrop()
      }}
    >
      <header className={layoutStyles.row}>
        <h3 id={title}>{BOARD_TITLE[state]}</h3>
        <span className={textStyles.note}>{isKnown ? alerts.length : '–'}</span>
      </header>
      {state === 'closed' ? (
        <p className={textStyles.note}>
          {isKnown ? `De las abiertas en las últimas ${LOAD_HOURS} h` : 'No se sabe: no se pudo consultar'}
        </p>
      ) : null}
      {hidden > 0 ? (
        <p className={textStyles.note}>
          {hidden === 1 ? '1 más no se muestra ahora' : `${hidden} más no se muestran ahora`}
        </p>
      ) : null}
      {alerts.length === 0 && hidden === 0 && isKnown ? (
        <p className={classNames(textStyles.note, styles.none)}>Ninguna</p>
      ) : null}
      <ol className={styles.cards} aria-labelledby={title}>
        {shown.map((alert) => (
          <BoardCard
            key={alert.alertId}
            alert={alert}
            isOver={over.has(alert.alertId)}
            isSelected={alert.alertId === selectedId}
            {...card}
          />
        ))}
      </ol>
      {alerts.length > shown.length ? (
        <Button size="sm" onClick={() => setMost(shown.length + AT_ONCE)}>
          Mostrar más: faltan {alerts.length - shown.length}
        </Button>
      ) : null}
    </section>
  )
}
