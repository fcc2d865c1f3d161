import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anOrder, aTrip, type HandFixture, letsIn, openHandFixture, position } from '../test/hand-platform.ts'
import { PlatformProblem } from './platform.ts'
import type { UnitReading } from './reading/evidence.ts'

const SEC = 1_000
const MIN = 60_000
const HOUR = 60 * MIN

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const refuse = (obstacle: ConstructorParameters<typeof PlatformProblem>[0]): never => {
  throw new PlatformProblem(obstacle, ['visto'])
}
const never = (): Promise<readonly UnitReading[]> => new Promise(() => undefined)
/** The platform throws us out: the next reading finds nobody signed in. */
function throwOut(hand: HandFixture): void {
  let isOut = true
  hand.play = (session, units) => {
    if (isOut) {
      isOut = false
      session.isSignedIn = false
      return refuse('session-taken')
    }
    return letsIn(session, units)
  }
}
const other = (accountId: string, over = {}) =>
  anOrder(accountId, { url: `https://${accountId}.example.com/`, trips: [aTrip(accountId)], ...over })

describe('a session that the platform ended', () => {
  test('is signed in once more, without what was kept', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    throwOut(hand)
    await hand.pass(31 * SEC)
    expect([hand.typed(), hand.opened.length, hand.opened[1]?.target.savedSession, hand.standing()]).toEqual([
      ...[2, 2, null, 'tracking'],
    ])
  })

  test('twice within five minutes is left alone until a person says something', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    throwOut(hand)
    await hand.pass(30 * SEC)
    await hand.pass(4 * MIN)
    throwOut(hand)
    await hand.pass(24 * HOUR)
    expect([hand.typed(), hand.standing()]).toEqual([2, 'waiting session-taken'])
    expect(hand.opened.every(({ isClosed }) => isClosed)).toBe(true)
    hand.coordinator.handle({ type: 'retry', accountId: 'a' })
    await hand.pass(0)
    expect([hand.typed(), hand.standing()]).toEqual([3, 'tracking'])
  })

  test('twice in more than five minutes is signed in again', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    throwOut(hand)
    await hand.pass(30 * SEC)
    await hand.pass(6 * MIN)
    throwOut(hand)
    await hand.pass(31 * SEC)
    expect([hand.typed(), hand.standing()]).toEqual([3, 'tracking'])
  })

  test('by an adapter that signs in within its reading counts the same', async () => {
    const hand = openHandFixture('traccar')
    hand.play = async (session, units) => {
      await session.signIn()
      return units.map(() => position())
    }
    await hand.want(anOrder())
    await hand.pass(HOUR)
    expect([hand.typed(), hand.standing()]).toEqual([2, 'waiting session-taken'])
  })
})

describe('a captcha', () => {
  test('waits for a person on the open page, and goes on by itself', async () => {
    const hand = openHandFixture()
    let isSolved = false
    hand.play = async (session, units) => {
      if (session.isSignedIn) return units.map(() => position())
      if (session.target.maySignIn) await session.target.password?.(new URL(session.target.url).origin)
      if (!isSolved) return refuse('captcha')
      session.isSignedIn = true
      return units.map(() => position())
    }
    await hand.want(anOrder())
    expect([hand.standing(), hand.last('standing')?.hasScreen]).toEqual(['waiting captcha', true])
    await hand.pass(HOUR)
    expect(hand.opened[0]?.target.maySignIn).toBe(false)
    hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
    await hand.pass(10 * SEC)
    hand.coordinator.handle({ type: 'act', viewerId: 'v', act: { kind: 'text', text: 'x7Kp' } })
    isSolved = true
    await hand.pass(3 * SEC)
    expect([hand.standing(), hand.opened.length, hand.opened[0]?.isClosed]).toEqual(['tracking', 1, false])
    expect(hand.said.filter(({ type }) => type === 'signed-in')).toHaveLength(1)
  })
})

describe('a refusal on an open page', () => {
  const refusing = (hand: HandFixture): void => {
    hand.play = async (session, units) => {
      if (session.isSignedIn) return units.map(() => position())
      await session.target.password?.(new URL(session.target.url).origin)
      return refuse('credentials-refused')
    }
  }

  test('can be looked at for ten minutes, and is not read', async () => {
    const hand = openHandFixture()
    refusing(hand)
    await hand.want(anOrder())
    await hand.pass(9 * MIN)
    expect([hand.last('standing')?.hasScreen, hand.opened[0]?.reads]).toEqual([true, 1])
    await hand.pass(MIN)
    expect([hand.last('standing')?.hasScreen, hand.opened[0]?.isClosed]).toEqual([false, true])
    expect(hand.standing()).toBe('waiting credentials-refused')
  })

  test('goes to those who watch it, and is closed at most ten minutes after the last of them has gone', async () => {
    const hand = openHandFixture()
    refusing(hand)
    await hand.want(anOrder())
    const seen = () => hand.said.flatMap((one) => (one.type === 'news' ? [one.viewerId] : []))
    const show = () =>
      hand.opened[0]?.show({ kind: 'page', url: 'https://gps.example.mx/', title: 'Acceso', isLoading: false })
    for (const viewerId of ['v', 'w']) hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId })
    show()
    hand.coordinator.handle({ type: 'unwatch', viewerId: 'v' })
    show()
    expect(seen()).toEqual(['v', 'w', 'w'])
    await hand.pass(HOUR)
    expect(hand.opened[0]?.isClosed).toBe(false)
    hand.coordinator.handle({ type: 'unwatch', viewerId: 'w' })
    show()
    expect(seen()).toEqual(['v', 'w', 'w'])
    await hand.pass(10 * MIN)
    expect(hand.opened[0]?.isClosed).toBe(true)
  })

  test('on which a person signs in is read when they say so', async () => {
    const hand = openHandFixture()
    refusing(hand)
    await hand.want(anOrder())
    hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
    await hand.pass(HOUR)
    const [session] = hand.opened
    if (session !== undefined) session.isSignedIn = true
    hand.coordinator.handle({ type: 'act', viewerId: 'v', act: { kind: 'done' } })
    await hand.pass(0)
    expect([hand.standing(), hand.opened.length]).toEqual(['tracking', 1])
  })

  test('or a captcha is left for a new page when a person wants another try', async () => {
    const hand = openHandFixture()
    hand.play = (session, units) => (hand.opened.length === 1 ? refuse('captcha') : letsIn(session, units))
    await hand.want(anOrder())
    hand.coordinator.handle({ type: 'retry', accountId: 'a' })
    await hand.pass(SEC)
    expect([hand.standing(), hand.opened.map(({ isClosed }) => isClosed)]).toEqual(['tracking', [true, false]])
  })
})

describe('a platform that fails', () => {
  test('is left alone after three failures, for a minute and then for five each time; others are read', async () => {
    const hand = openHandFixture('traccar')
    const asked: number[] = []
    const began = Date.now()
    hand.play = (session, units) => {
      if (session.target.url.includes('otra')) return letsIn(session, units)
      asked.push((Date.now() - began) / MIN)
      return refuse('platform-down')
    }
    await hand.want(anOrder('a', { kind: 'traccar' }), other('otra'))
    await hand.pass(30 * SEC)
    expect(hand.standing()).toBe('error platform-down')
    await hand.pass(20 * MIN)
    expect(asked).toEqual([0, 0.5, 1, 2, 7, 12, 17])
    expect([hand.standing(), hand.standing('otra')]).toEqual(['error paused', 'tracking'])
    expect(hand.opened[1]?.reads).toBeGreaterThan(35)
  })

  test('is asked by one account at a time after a pause', async () => {
    const hand = openHandFixture('traccar')
    let asked = 0
    hand.play = () => {
      asked += 1
      return refuse('too-large')
    }
    await hand.want(...['a', 'b', 'c', 'd'].map((id) => anOrder(id, { trips: [aTrip(id)] })))
    const before = asked
    await hand.pass(62 * SEC)
    expect([before, asked]).toEqual([4, 5])
  })

  test('and hangs is given up after a minute, and its session closed', async () => {
    const hand = openHandFixture()
    hand.play = never
    await hand.want(anOrder(), other('otra'))
    hand.play = letsIn
    await hand.pass(59 * SEC)
    expect(hand.standing()).toBe('nothing')
    await hand.pass(SEC)
    expect([hand.standing(), hand.opened[0]?.isClosed]).toEqual(['error too-slow', true])
    await hand.pass(30 * SEC)
    expect(hand.standing()).toBe('tracking')
  })

  test('while we sign in is not signed in to again at once', async () => {
    const hand = openHandFixture('traccar')
    hand.play = async (session) => {
      await session.signIn()
      session.isSignedIn = false
      return refuse('platform-down')
    }
    await hand.want(anOrder())
    await hand.pass(HOUR)
    expect(hand.typed()).toBeLessThanOrEqual(4)
  })
})

describe('the browser', () => {
  test('that crashes is an error at once, and opened from what was kept; the others go on', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder(), other('otra'))
    hand.opened[0]?.context.onCrash()
    await hand.pass(0)
    expect([hand.standing(), hand.opened[0]?.isClosed]).toEqual(['error crashed', true])
    await hand.pass(5 * SEC)
    expect([hand.standing(), hand.opened[2]?.target.savedSession, hand.typed()]).toEqual(['tracking', 'galleta-1', 2])
    expect([hand.opened[1]?.isClosed, hand.standing('otra')]).toEqual([false, 'tracking'])
  })

  test('that crashes in the middle of a reading ends it', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    hand.play = never
    await hand.pass(30 * SEC)
    hand.opened[0]?.context.onCrash()
    hand.play = letsIn
    await hand.pass(0)
    expect(hand.standing()).toBe('error crashed')
    await hand.pass(5 * SEC)
    expect(hand.standing()).toBe('tracking')
  })

  test('that is full tells so, and takes the next as soon as there is room', async () => {
    const hand = openHandFixture('browser', 1)
    await hand.want(anOrder(), other('otra'))
    expect([hand.standing(), hand.standing('otra')]).toEqual(['tracking', 'waiting no-capacity'])
    await hand.want(other('otra'))
    expect([hand.standing('otra'), hand.typed()]).toEqual(['tracking', 2])
  })

  test('signs in to two platforms at a time, and one that hangs holds up nobody for long', async () => {
    const hand = openHandFixture()
    hand.play = never
    await hand.want(...['a', 'b', 'c', 'd'].map((id) => other(id)))
    expect(hand.opened).toHaveLength(2)
    hand.play = letsIn
    await hand.pass(MIN)
    expect([hand.standing('c'), hand.standing('d')]).toEqual(['tracking', 'tracking'])
  })

  test('whose page a person uses is not moved under their hand', async () => {
    const hand = openHandFixture()
    await hand.want(anOrder())
    hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
    await hand.pass(25 * SEC)
    hand.coordinator.handle({ type: 'act', viewerId: 'v', act: { kind: 'back' } })
    await hand.pass(9 * SEC)
    expect(hand.opened[0]?.reads).toBe(1)
    await hand.pass(SEC)
    expect(hand.opened[0]?.reads).toBe(2)
  })
})

test('who watches a page hears of its end', async () => {
  const hand = openHandFixture()
  hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'antes' })
  await hand.want(anOrder())
  hand.coordinator.handle({ type: 'watch', accountId: 'a', viewerId: 'v' })
  hand.opened[0]?.show({ kind: 'dialog', type: 'alert', message: 'Bienvenido' })
  await hand.want()
  expect(hand.said.flatMap((message) => ('viewerId' in message ? [[message.type, message.viewerId]] : []))).toEqual([
    ['screen-gone', 'antes'],
    ['news', 'v'],
    ['screen-gone', 'v'],
  ])
})
