import type { Alert } from '../../../api/alerts.ts'

/** The states of an alert as the board has them, in the order in which it goes through them (design §4.1). */
export const BOARD_STATES = ['new', 'acknowledged', 'attended', 'waiting', 'closed'] as const
export type BoardState = (typeof BOARD_STATES)[number]

export const BOARD_TITLE = {
  new: 'Nuevas',
  acknowledged: 'Reconocidas',
  attended: 'En atención',
  waiting: 'En espera',
  closed: 'Cerradas',
} as const satisfies Record<BoardState, string>

/** Where an alert stands. Whom it was given to without having seen it: it is new still. */
export function boardStateOf({ closedAt, snoozedUntil, acknowledgedAt, ownerId }: Alert): BoardState {
  if (closedAt !== null) return 'closed'
  if (snoozedUntil !== null) return 'waiting'
  if (acknowledgedAt === null) return 'new'
  return ownerId === null ? 'acknowledged' : 'attended'
}

/** What moving an alert does: the act of the button of that name, which asks what it asks there. */
export type BoardMove = 'acknowledge' | 'take' | 'give-back' | 'snooze' | 'unsnooze' | 'resolve'

/** What this person may do about it. */
export interface BoardRights {
  readonly mayAct: boolean
  readonly maySnooze: boolean
  readonly mayGiveBack: boolean
}

/** What moves an alert to a state; null where nothing does: no act leads there, or it is not theirs to do. */
export function moveTo(
  alert: Alert,
  to: BoardState,
  { mayAct, maySnooze, mayGiveBack }: BoardRights,
): BoardMove | null {
  const from = boardStateOf(alert)
  if (!mayAct || from === 'closed' || from === to) return null
  if (to === 'closed') return 'resolve'
  if (to === 'waiting') return maySnooze ? 'snooze' : null
  // Its wait is over: it stands where it stood, with its owner or without.
  if (from === 'waiting') return to === (alert.ownerId === null ? 'acknowledged' : 'attended') ? 'unsnooze' : null
  if (to === 'new') return from === 'attended' && mayGiveBack ? 'give-back' : null
  if (to === 'acknowledged') return from === 'new' && alert.ownerId === null ? 'acknowledge' : null
  if (alert.ownerId === null) return 'take'
  return from === 'new' ? 'acknowledge' : null
}

/** The open alerts by state, each state in the order in which they come; a held one that is open no longer stays where it stood. */
export function boardOf(rows: readonly Alert[]): Readonly<Record<BoardState, readonly Alert[]>> {
  const of = (state: BoardState): readonly Alert[] => rows.filter((alert) => boardStateOf(alert) === state)
  return {
    ...{ new: of('new'), acknowledged: of('acknowledged'), attended: of('attended') },
    ...{ waiting: of('waiting'), closed: of('closed') },
  }
}
