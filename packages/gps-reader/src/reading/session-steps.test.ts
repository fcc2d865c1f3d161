import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { ROAD } from '@vigia/domain/test/factories'
import { describe, expect, test } from 'vitest'
import type { ReadPosition, UnitReading } from './evidence.ts'
import { nextSessionStanding, OPENING, type SessionEvent, type SessionStanding } from './session-steps.ts'

const position: ReadPosition = {
  ...{ point: ROAD, at: null, speedKmh: null, headingDeg: null, address: null, status: null, unitName: null },
}
const POSITION: UnitReading = { kind: 'position', position, confidence: 0.9, reasons: [] }
const UNSURE: UnitReading = { ...POSITION, kind: 'unconfirmed' }
const NOTHING: UnitReading = { kind: 'nothing' }
const read = (reading: UnitReading, doubt: GpsObstacle | null = null, hasBeenRead = false): SessionEvent => ({
  ...{ kind: 'read', reading, doubt, hasBeenRead },
})
const failed = (obstacle: GpsObstacle): SessionEvent => ({ kind: 'failed', obstacle })
const logged = (obstacle: GpsObstacle | null, misses: number): SessionStanding => ({
  state: 'logged',
  obstacle,
  misses,
})
const waiting = (obstacle: GpsObstacle): SessionStanding => ({ state: 'waiting', obstacle, misses: 0 })
const error = (obstacle: GpsObstacle, misses = 1): SessionStanding => ({ state: 'error', obstacle, misses })
const tracking = (misses = 0, obstacle: GpsObstacle | null = null): SessionStanding => ({
  state: 'tracking',
  obstacle,
  misses,
})

describe('the session of a trip', () => {
  test.each<[string, SessionStanding, SessionEvent, SessionStanding]>([
    ['the platform lets us in', waiting('captcha'), { kind: 'signed-in' }, logged(null, 0)],
    ['a sign-in in between is no loss', tracking(), { kind: 'signed-in' }, tracking()],
    [
      'nor does it answer what is asked',
      logged('unit-ambiguous', 4),
      { kind: 'signed-in' },
      logged('unit-ambiguous', 4),
    ],
    ['a position was read', logged(null, 0), read(POSITION), tracking()],
    ['of a device that is mute', tracking(), read(POSITION, 'device-mute'), tracking(0, 'device-mute')],
    ['the first look sees nothing: another follows in seconds', OPENING, read(NOTHING), logged(null, 1)],
    ['the second look sees nothing either', logged(null, 1), read(NOTHING), logged('unknown', 2)],
    ['a page that was silent when it was read', logged(null, 1), read({ kind: 'unanswered' }), logged('too-slow', 2)],
    ['nor is its layout another', tracking(2), read({ kind: 'unanswered' }, null, true), logged('too-slow', 3)],
    ['a position once: not proved yet', OPENING, read(UNSURE), logged(null, 1)],
    ['a position that is never proved', logged(null, 1), read(UNSURE), logged('unconfirmed', 2)],
    ['one reading without a position', tracking(), read(NOTHING), tracking(1)],
    ['two', tracking(1), read(UNSURE), tracking(2)],
    [
      'three: what was read before cannot be found',
      tracking(2),
      read(NOTHING, null, true),
      logged('layout-changed', 3),
    ],
    ['the position is back', logged('layout-changed', 9), read(POSITION), tracking()],
    ['a position whose time cannot be believed', tracking(), read(UNSURE, 'clock-skew'), logged('clock-skew', 1)],
    [
      'several units could be it',
      tracking(),
      read({ kind: 'ambiguous', names: ['a', 'b'] }),
      logged('unit-ambiguous', 1),
    ],
    [
      'the unit is not there',
      OPENING,
      read({ kind: 'not-found', names: ['a'], nearest: [] }),
      logged('unit-not-found', 1),
    ],
    [
      'one like it is',
      OPENING,
      read({ kind: 'not-found', names: ['a'], nearest: ['a'] }),
      logged('plates-mismatch', 1),
    ],
    [
      'it never reported',
      OPENING,
      read({ kind: 'no-position', unitName: 'a', why: 'never-reported' }),
      logged('no-position', 1),
    ],
    [
      'it stands on a filler',
      OPENING,
      read({ kind: 'no-position', unitName: 'a', why: 'placeholder' }),
      logged('placeholder', 1),
    ],
    ['a captcha stops it', tracking(), failed('captcha'), waiting('captcha')],
    ['a refused password', OPENING, failed('credentials-refused'), waiting('credentials-refused')],
    ['no room', OPENING, failed('no-capacity'), waiting('no-capacity')],
    ['the browser crashed', tracking(), failed('crashed'), error('crashed')],
    ['the platform fails at the start', OPENING, failed('platform-down'), error('platform-down')],
    ['it fails once while tracking', tracking(), failed('platform-down'), tracking(1, 'platform-down')],
    ['three times', tracking(2, 'too-slow'), failed('too-slow'), error('too-slow', 3)],
    ['the platform ended the session', tracking(), { kind: 'ended' }, OPENING],
  ])('%s', (_why, standing, event, expected) => {
    expect(nextSessionStanding(standing, event)).toEqual(expected)
  })
})
