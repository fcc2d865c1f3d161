import { expect, test } from 'vitest'
import { alertOf } from '../../../../test/alert-of.ts'
import type { Alert } from '../../../api/alerts.ts'
import {
  BOARD_STATES,
  type BoardMove,
  type BoardRights,
  type BoardState,
  boardOf,
  boardStateOf,
  moveTo,
} from './board-move.ts'

const ALL: BoardRights = { mayAct: true, maySnooze: true, mayGiveBack: true }
const NEW = alertOf()
const GIVEN = alertOf({ ownerId: '2', owner: 'Luis' })
const SEEN = alertOf({ acknowledgedAt: 2_000 })
const HELD = alertOf({ acknowledgedAt: 2_000, ownerId: '2', owner: 'Luis' })
const PUT_OFF = alertOf({ acknowledgedAt: 2_000, snoozedUntil: 9_000 })
const HELD_OFF = alertOf({ ...HELD, snoozedUntil: 9_000 })
const CLOSED = alertOf({ closedAt: 3_000 })

test.each<readonly [string, Alert, BoardState]>([
  ['nobody has seen it', NEW, 'new'],
  ['given to somebody who has not seen it', GIVEN, 'new'],
  ['seen, and in nobody’s hands', SEEN, 'acknowledged'],
  ['in somebody’s hands', HELD, 'attended'],
  ['put off', PUT_OFF, 'waiting'],
  ['put off by its owner', HELD_OFF, 'waiting'],
  ['closed', CLOSED, 'closed'],
])('where an alert stands: %s', (_why, alert, expected) => expect(boardStateOf(alert)).toBe(expected))

const NONE = null
/** To new, acknowledged, attended, waiting and closed. */
test.each<readonly [string, Alert, BoardRights, readonly (BoardMove | null)[]]>([
  ['a new one', NEW, ALL, [NONE, 'acknowledge', 'take', 'snooze', 'resolve']],
  ['one that was given', GIVEN, ALL, [NONE, NONE, 'acknowledge', 'snooze', 'resolve']],
  ['an acknowledged one', SEEN, ALL, [NONE, NONE, 'take', 'snooze', 'resolve']],
  ['an attended one', HELD, ALL, ['give-back', NONE, NONE, 'snooze', 'resolve']],
  ['one that waits', PUT_OFF, ALL, [NONE, 'unsnooze', NONE, NONE, 'resolve']],
  ['one that waits with its owner', HELD_OFF, ALL, [NONE, NONE, 'unsnooze', NONE, 'resolve']],
  ['one of safety', NEW, { ...ALL, maySnooze: false }, [NONE, 'acknowledge', 'take', NONE, 'resolve']],
  ['one that somebody else has', HELD, { ...ALL, mayGiveBack: false }, [NONE, NONE, NONE, 'snooze', 'resolve']],
  ['for who only reads', NEW, { ...ALL, mayAct: false }, [NONE, NONE, NONE, NONE, NONE]],
  ['a closed one', CLOSED, ALL, [NONE, NONE, NONE, NONE, NONE]],
])('what moves %s', (_what, alert, rights, expected) => {
  expect(BOARD_STATES.map((to) => moveTo(alert, to, rights))).toEqual(expected)
})

test('every alert stands in one state, in the order in which they come', () => {
  const rows = [NEW, SEEN, HELD, GIVEN, PUT_OFF].map((alert, n) => ({ ...alert, alertId: String(n) }))
  const board = boardOf(rows)
  expect(BOARD_STATES.map((state) => board[state].map(({ alertId }) => alertId))).toEqual([
    ['0', '3'],
    ['1'],
    ['2'],
    ['4'],
    [],
  ])
})
