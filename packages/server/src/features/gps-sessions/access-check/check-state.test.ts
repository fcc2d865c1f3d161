import type { UnitReading } from '@vigia/gps-reader/reading/evidence'
import { describe, expect, test } from 'vitest'
import { type CheckEvent, type CheckState, lateCheck, NEW_CHECK, nextCheckState } from './check-state.ts'

const AT = Date.UTC(2026, 10, 25, 8)
const about = { accountId: 'check-1', tripId: 'check-1', at: AT }
const position = {
  ...{ point: { lat: 20, lng: -100 }, at: AT, speedKmh: null, headingDeg: null },
  ...{ address: null, status: null, unitName: 'T-1' },
}
const place = (kind: 'position' | 'unconfirmed'): UnitReading => ({ kind, position, confidence: 0.5, reasons: ['una'] })
const NOTHING: UnitReading = { kind: 'nothing' }
const ABSENT: UnitReading = { kind: 'not-found', names: ['A'], nearest: [] }

const read = (reading: UnitReading): CheckEvent => ({ type: 'reading', ...about, reading, fixAt: AT })
const KIND = { kind: null, isSignedIn: true, hasScreen: false, evidence: ['dijo'] } as const
const stands = (
  state: 'waiting' | 'logged' | 'tracking' | 'error',
  obstacle: Extract<CheckEvent, { type: 'standing' }>['obstacle'] = null,
): CheckEvent => ({ type: 'standing', ...about, ...KIND, state, obstacle })
const api: CheckEvent = { type: 'kind', accountId: 'check-1', kind: 'traccar' }
const asked: CheckEvent = { type: 'password-asked' }
const after = (...events: readonly CheckEvent[]): CheckState => events.reduce(nextCheckState, NEW_CHECK)

describe('how far a check is', () => {
  test.each<[string, readonly CheckEvent[], string]>([
    ['nothing was said', [], 'opening'],
    ['the platform is known', [api], 'opening'],
    ['the password is asked for', [api, asked], 'signing-in'],
    ['it let us in', [asked, stands('logged')], 'looking'],
    ['a first look showed nothing', [asked, read(NOTHING)], 'looking'],
  ])('%s', (_what, events, step) => {
    expect(after(...events)).toMatchObject({ step, outcome: null })
  })
})

describe('how it ends', () => {
  test.each<[string, readonly CheckEvent[], object]>([
    [
      'with a position once its standing says that it is sound',
      [read(place('position')), stands('tracking')],
      { kind: 'read', doubt: null, reading: { kind: 'position' } },
    ],
    [
      'with a position of a mute device',
      [read(place('position')), stands('tracking', 'device-mute')],
      { kind: 'read', doubt: 'device-mute' },
    ],
    ['with another unit', [read(ABSENT)], { kind: 'read', reading: ABSENT }],
    [
      'with a refusal, whatever was said before',
      [asked, stands('waiting', 'credentials-refused')],
      { kind: 'failed', obstacle: 'credentials-refused' },
    ],
    ['with a fault after a look', [read(NOTHING), stands('error', 'platform-down')], { obstacle: 'platform-down' }],
    ['with nothing after four looks at a page', [1, 2, 3, 4].map(() => read(NOTHING)), { reading: NOTHING }],
    ['with nothing after one look by an API', [api, read(NOTHING)], { reading: NOTHING }],
    [
      'as the second look shows it',
      [read(place('unconfirmed')), stands('logged', 'unconfirmed'), read(place('position')), stands('tracking')],
      { kind: 'read', reading: { kind: 'position' } },
    ],
  ])('%s', (_what, events, outcome) => {
    expect(after(...events).outcome).toMatchObject(outcome)
  })

  test('a look that is followed by another ends nothing, whatever its standing says', () => {
    expect(after(read(place('unconfirmed')), stands('logged', 'unconfirmed')).outcome).toBeNull()
    expect(after(read(NOTHING), stands('logged', 'unknown')).outcome).toBeNull()
    expect(after(stands('error', 'unknown')).outcome).toMatchObject({ kind: 'failed', obstacle: 'unknown' })
  })

  test('and nothing that is said later changes it', () => {
    const ended = after(read(ABSENT))
    expect(nextCheckState(ended, stands('error', 'crashed'))).toBe(ended)
  })

  test('with what the platform said of it', () => {
    expect(after(stands('waiting', 'captcha')).evidence).toEqual(['dijo'])
    expect(after(...[1, 2, 3, 4].map(() => read(place('unconfirmed')))).evidence).toEqual(['una'])
  })

  test('late: with what was seen by then, and never as good news where nothing was', () => {
    expect(lateCheck(after(asked), 90).outcome).toEqual({ kind: 'no-answer', seconds: 90 })
    expect(lateCheck(after(read(NOTHING)), 90).outcome).toMatchObject({ kind: 'read', reading: NOTHING })
  })
})
