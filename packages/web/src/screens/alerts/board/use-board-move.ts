import { notificationBody } from '../../../alerts/alert-text.ts'
import { useAlertActions } from '../../../alerts/use-alert-actions.ts'
import { mayGiveBack, maySnoozeNow } from '../../../alerts/use-owner-actions.ts'
import type { Alert } from '../../../api/alerts.ts'
import { mayAct } from '../../../api/tokens.ts'
import { showToast } from '../../../ui/show-toast.ts'
import type { Batch } from '../batch/use-batch.ts'
import { type BoardMove, type BoardState, moveTo } from './board-move.ts'

/** What moving an alert on the board does, by this person. */
export interface BoardMoves {
  /** Null: it cannot be moved there. */
  readonly of: (alert: Alert, to: BoardState) => BoardMove | null
  /** Does what the button of that name does; one that asks opens its dialog. */
  readonly run: (alert: Alert, to: BoardState) => void
}

/** The calls and dialogs of the buttons, for a card that is moved. `snooze` asks until when an alert shall wait. */
export function useBoardMove(batch: Batch, snooze: (alert: Alert) => void): BoardMoves {
  const { acknowledge, take, giveBack, unsnooze } = useAlertActions()
  const of = (alert: Alert, to: BoardState): BoardMove | null =>
    moveTo(alert, to, { mayAct: mayAct(), maySnooze: maySnoozeNow(alert), mayGiveBack: mayGiveBack(alert) })
  const send = (alert: Alert, verb: string, act: (alert: Alert) => Promise<Alert>): void => {
    act(alert).catch((error: Error) => {
      showToast({ tone: 'error', title: `No se pudo ${verb}: ${notificationBody(alert)}`, detail: error.message })
    })
  }
  const run = (alert: Alert, to: BoardState): void => {
    const move = of(alert, to)
    if (move === 'acknowledge') send(alert, 'reconocer', acknowledge)
    if (move === 'take') send(alert, 'tomar', take)
    if (move === 'give-back') send(alert, 'devolver', giveBack)
    if (move === 'unsnooze') send(alert, 'quitar la espera', unsnooze)
    if (move === 'snooze') snooze(alert)
    if (move === 'resolve') {
      batch.clear()
      batch.choose([alert.alertId])
      batch.ask('resolve')
    }
  }
  return { of, run }
}
