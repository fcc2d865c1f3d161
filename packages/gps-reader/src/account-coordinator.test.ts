import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anOrder,
  aTrip,
  letsIn,
  ORIGIN,
  openHandFixture,
  PASSWORD,
  position,
  SAVED_SESSION,
} from '../test/hand-platform.ts'
import { PlatformProblem } from './platform.ts'

const SEC = 1_000
const MIN = 60_000
const HOUR = 60 * MIN

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const refuse = (obstacle: ConstructorParameters<typeof PlatformProblem>[0], ...evidence: string[]): never => {
  throw new PlatformProblem(obstacle, evidence)
}

describe('an account', () => {
  test('is signed in once and read every 30 seconds', async () => {
    const hand = openHandFixture('traccar')
    await hand.want(anOrder())
    expect(hand.standing()).toBe('tracking')
    const order = ['kind', 'standing', 'saved-session', 'signed-in', 'reading', 'standing']
    expect(hand.said.map(({ type }) => type)).toEqual(order)
    await hand.pass(90 * SEC)
    expect(hand.opened.map(({ reads }) => reads)).toEqual([4])
    expect(hand.typed()).toBe(1)
    expect(hand.last('saved-session')?.savedSession).toBe('galleta-1')
  })

  test('is read in a browser a second time within seconds, until the position is proved', async () => {
    const hand = openHandFixture()
    hand.play = async (session, units) => {
      if (!session.isSignedIn) await session.signIn()
      return units.map(() => (session.reads === 1 ? { ...position(), kind: 'unconfirmed' } : position()) as never)
    }
    await hand.want(anOrder())
    expect(hand.standing()).toBe('logged')
    await hand.pass(2_500)
    expect(hand.standing()).toBe('tracking')
    await hand.pass(27 * SEC)
    expect(hand.opened[0]?.reads).toBe(2)
  })

  test('shares its session among its trips, and reads a new one at once', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder('a', { trips: [aTrip('1')] }))
    await hand.want(anOrder('a', { trips: [aTrip('1')] }))
    expect(hand.opened[0]?.reads).toBe(1)
    await hand.want(anOrder('a', { trips: [aTrip('1'), aTrip('2', '98-XY-7Z')] }))
    expect(hand.standing('2')).toBe('tracking')
    expect([hand.opened.length, hand.opened[0]?.reads]).toEqual([1, 2])
    await hand.want()
    expect(hand.opened[0]?.isClosed).toBe(true)
    const saidBefore = hand.said.length
    await hand.pass(HOUR)
    expect(hand.said.length).toBe(saidBefore)
  })

  test('opens again when it is wanted again while it closes', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    hand.coordinator.handle({ type: 'want', accounts: [] })
    await hand.want(anOrder())
    expect(hand.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('takes what a restart kept, without the password', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder('a', { hasSavedSession: true }))
    expect([hand.opened[0]?.target.savedSession, hand.typed(), hand.standing()]).toEqual([SAVED_SESSION, 0, 'tracking'])
  })

  test('gives a place without a time the moment when it was first seen, over a restart too', async () => {
    const hand = openHandFixture()
    hand.play = (_session, units) => units.map(() => position(-100.4, { at: null, speedKmh: 0 }))
    const seenAt = Date.now()
    await hand.want(anOrder())
    await hand.pass(10 * MIN)
    expect(hand.last('reading')).toMatchObject({
      fixAt: seenAt,
      at: seenAt + 10 * MIN,
      reading: { position: { at: null } },
    })
    const next = openHandFixture()
    next.play = hand.play
    await next.want(
      anOrder('a', { trips: [{ ...aTrip(), lastFix: { point: { lat: 20.7, lng: -100.4 }, at: seenAt } }] }),
    )
    expect(next.last('reading')?.fixAt).toBe(seenAt)
  })

  test('with an API that is none is read in the browser', async () => {
    const hand = openHandFixture('traccar')
    hand.play = (session, units) => (hand.opened.length === 1 ? refuse('layout-changed') : letsIn(session, units))
    await hand.want(anOrder())
    expect([hand.last('kind')?.kind, hand.standing()]).toEqual(['browser', 'tracking'])
  })
})

describe('a refused password', () => {
  test('is not tried again by itself; a person may ask for one more, or change it', async () => {
    const hand = openHandFixture('traccar')
    let right = 'otra'
    hand.play = async (session, units) => {
      if (session.isSignedIn) return units.map(() => position())
      const password = await session.signIn()
      session.isSignedIn = password === right
      if (!session.isSignedIn) refuse('credentials-refused', `La página contestó: "${password} no es válida"`)
      return units.map(() => position())
    }
    await hand.want(anOrder())
    await hand.pass(24 * HOUR)
    hand.coordinator.handle({ type: 'read', accountId: 'a' })
    await hand.want(anOrder('a', { trips: [aTrip('1'), aTrip('2')] }))
    await hand.want(anOrder('a', { maySignIn: false, trips: [aTrip('1'), aTrip('2')] }))
    await hand.pass(HOUR)
    expect([hand.typed(), hand.standing()]).toEqual([1, 'waiting credentials-refused'])
    expect(hand.said.filter(({ type }) => type === 'refused')).toHaveLength(1)
    hand.coordinator.handle({ type: 'retry', accountId: 'a' })
    await hand.pass(HOUR)
    expect([hand.typed(), hand.standing()]).toEqual([2, 'waiting credentials-refused'])
    right = 'nueva'
    await hand.want(anOrder('a', {}, right))
    expect([hand.typed(), hand.standing()]).toEqual([3, 'tracking'])
  })

  test('stays refused over a restart', async () => {
    const hand = openHandFixture()
    hand.play = (session, units) => (session.target.maySignIn ? letsIn(session, units) : refuse('no-sign-in-form'))
    await hand.want(anOrder('a', { maySignIn: false }))
    await hand.pass(HOUR)
    expect([hand.typed(), hand.standing()]).toEqual([0, 'waiting credentials-refused'])
    await hand.want(anOrder('a', { maySignIn: true }))
    expect([hand.typed(), hand.standing()]).toEqual([1, 'tracking'])
  })

  test('is opened for the stored origin only', async () => {
    const hand = openHandFixture()
    const asked: string[] = []
    const origins = ['https://gps.lineauno.mx.robo.example', `${ORIGIN}:8443`, 'http://gps.lineauno.mx', '', ORIGIN]
    hand.play = async ({ target }, units) => {
      for (const origin of origins) {
        try {
          asked.push((await target.password?.(origin)) ?? 'none')
        } catch (error) {
          asked.push(error instanceof Error ? error.message : 'thrown')
        }
      }
      return units.map(() => position())
    }
    await hand.want(anOrder())
    const refusal = 'password asked for another origin than the stored one'
    expect(asked).toEqual([refusal, refusal, refusal, refusal, PASSWORD])
  })

  test('and what else is secret is in nothing that is said', async () => {
    const hand = openHandFixture()
    hand.play = async (session) => {
      const password = await session.signIn()
      session.context.onDenied({ by: 'robot', what: 'GET', where: `${ORIGIN}/borrar?c=${password}`, because: 'borrar' })
      return refuse('captcha', `clave ${password}, ${encodeURIComponent(password)}, galleta-1, ${session.target.url}`)
    }
    await hand.want(anOrder())
    hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
    hand.opened[0]?.show({
      kind: 'page',
      url: `${ORIGIN}/x?token=secreto-del-enlace#secreto`,
      title: 't',
      isLoading: false,
    })
    // The state of a session is the one thing that is handed over, to be sealed.
    const text = JSON.stringify(hand.said.filter(({ type }) => type !== 'saved-session'))
    expect(text).toContain('•••')
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'galleta', 'secreto'])
      expect(text).not.toContain(secret)
  })
})
