import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { createEgress } from '@vigia/egress/egress'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { vi } from 'vitest'
import { type AccountCoordinator, createAccountCoordinator } from '../src/account-coordinator.ts'
import type { Platform, PlatformContext, PlatformTarget, RemoteNews } from '../src/platform.ts'
import { createPlatformLimits } from '../src/platform-limits.ts'
import { NO_HABITS, type UnitReading } from '../src/reading/evidence.ts'
import type { AccountOrder, FromWorker, SecretRequest, ToSupervisor } from '../src/worker-messages.ts'

export const PASSWORD = 'Espejo-2026*ñ'
/** What the server opens. */
const PASSWORDS = [PASSWORD, 'otra', 'nueva', 'la que sirve']
export const ORIGIN = 'https://gps.lineauno.mx'
/** What a restart kept, where an order says that there is something. */
export const SAVED_SESSION = 'galleta-0'
const digestOf = (password: string): string => `digest of ${password}`

/** A session on the platform that the test plays by hand. */
interface HandSession {
  readonly target: PlatformTarget
  readonly context: PlatformContext
  isSignedIn: boolean
  isClosed: boolean
  reads: number
  /** Types the stored password and is let in. */
  signIn(): Promise<string>
  /** Shows something to whoever watches its page. */
  show: (news: RemoteNews) => void
}

/** What the platform does when it is read. */
export type Play = (
  session: HandSession,
  units: readonly WantedUnit[],
) => readonly UnitReading[] | Promise<readonly UnitReading[]>

export const position = (lng = -100.4, over = {}): UnitReading => ({
  ...{ kind: 'position', confidence: 0.9, reasons: ['placas'] },
  position: {
    ...{ point: { lat: 20.7, lng }, at: Date.now() - 20_000, speedKmh: 60, headingDeg: 90, address: 'Querétaro' },
    ...{ status: null, unitName: 'T-12', ...over },
  },
})

/** Signs in with the password unless something was kept, and finds every unit. */
export const letsIn: Play = async (session, units) => {
  if (!session.isSignedIn && session.target.savedSession === null) await session.signIn()
  session.isSignedIn = true
  return units.map(() => position(-100.4 - session.reads / 1000))
}

export interface HandFixture {
  readonly coordinator: AccountCoordinator
  readonly said: FromWorker[]
  readonly opened: HandSession[]
  /** What was asked of the server. */
  readonly requests: SecretRequest[]
  /** How often a password was opened. */
  typed(): number
  play: Play
  last<T extends FromWorker['type']>(type: T): Extract<FromWorker, { type: T }> | undefined
  /** State and obstacle of a trip, as last said. */
  standing(tripId?: string): string
  want(...orders: readonly AccountOrder[]): Promise<void>
  pass(ms: number): Promise<void>
}

/** A fixture on platforms that the test plays, with a clock that moves when the test says so (`vi.useFakeTimers`). */
export function openHandFixture(kind: PlatformKind = 'browser', maxBrowserSessions = 20): HandFixture {
  const said: FromWorker[] = []
  const opened: HandSession[] = []
  const requests: SecretRequest[] = []
  const savedSessions = new Map<string, string>()
  let typed = 0
  const receive = (message: FromWorker | ToSupervisor): void => {
    if (message.type === 'reads-text' || message.type === 'alive') return
    if (message.type === 'browser-request' || message.type === 'browser-network') return
    said.push(message)
    if (message.type === 'saved-session') savedSessions.set(message.accountId, message.savedSession)
  }
  const platformOf = (its: PlatformKind): Platform => ({
    kind: its,
    open: async (target, context) => {
      const watchers = new Set<(news: RemoteNews) => void>()
      const number = opened.length + 1
      const session: HandSession = {
        ...{ target, context, isSignedIn: false, isClosed: false, reads: 0 },
        show: (news) => {
          for (const notify of watchers) notify(news)
        },
        signIn: async () => {
          const password = (await target.password?.(new URL(target.url).origin)) ?? ''
          typed += 1
          session.isSignedIn = true
          context.onSavedSession(`galleta-${number}`)
          return password
        },
      }
      opened.push(session)
      return {
        kind: its,
        isSignedIn: () => session.isSignedIn,
        read: async (units) => {
          session.reads += 1
          return hand.play(session, units)
        },
        screen:
          its !== 'browser'
            ? null
            : {
                watch: (notify) => {
                  watchers.add(notify)
                  return { acknowledge: () => undefined, stop: () => watchers.delete(notify) }
                },
                act: async () => undefined,
              },
        close: async () => {
          session.isClosed = true
        },
      }
    },
  })
  const kinds: PlatformKind[] = ['traccar', 'wialon', 'gpswox', 'navixy', 'samsara', 'geotab', 'browser']
  const coordinator = createAccountCoordinator({
    platforms: Object.fromEntries(kinds.map((one) => [one, platformOf(one)])) as Record<PlatformKind, Platform>,
    recognise: async () => kind,
    createEgress: () => createEgress({ kind: 'platform' }),
    limits: createPlatformLimits(maxBrowserSessions),
    secretRequests: {
      ask: async (request) => {
        requests.push(request)
        if (request.what === 'session') return savedSessions.get(request.accountId) ?? SAVED_SESSION
        return PASSWORDS.find((password) => digestOf(password) === request.passwordDigest) ?? null
      },
      answer: () => undefined,
    },
    ...{ now: () => Date.now(), logger: testLogger, send: receive },
  })
  const hand: HandFixture = {
    ...{ coordinator, said, opened, requests, play: letsIn, typed: () => typed },
    last: (type) => said.findLast((message) => message.type === type) as never,
    standing: (tripId = '1') => {
      const found = said.findLast((message) => message.type === 'standing' && message.tripId === tripId)
      return found?.type === 'standing' ? [found.state, found.obstacle ?? []].flat().join(' ') : 'nothing'
    },
    want: async (...accounts) => {
      coordinator.handle({ type: 'want', accounts })
      await hand.pass(0)
    },
    pass: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
  return hand
}

/** An account with one of `PASSWORDS`. */
export function anOrder(accountId = 'a', over: Partial<AccountOrder> = {}, password = PASSWORD): AccountOrder {
  return {
    ...{ accountId, organisationId: '1', url: `${ORIGIN}/entrar?token=secreto-del-enlace`, account: 'espejo' },
    ...{ passwordDigest: digestOf(password), hasSavedSession: false },
    ...{
      maySignIn: true,
      kind: null,
      habits: NO_HABITS,
      mayPersonChange: false,
      receivers: [],
      trips: [aTrip()],
    },
    ...over,
  }
}

export const aTrip = (tripId = '1', plates = '12-AB-3C'): AccountOrder['trips'][number] => ({
  ...{ tripId, wanted: { plates, name: null, pickedName: null }, lastFix: null },
})
