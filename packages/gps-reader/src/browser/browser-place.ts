import { randomBytes } from 'node:crypto'
import type { Pass } from '@vigia/egress/egress-proxy'
import type { BrowserContext } from 'playwright-core'
import type { PlatformContext, PlatformTarget, RemoteScreen } from '../platform.ts'
import { isChangingPress, type PressedWords } from '../reading/read-only.ts'
import type { BrowserHost, Lease } from './browser-host.ts'
import { hooksScript } from './evidence/install-hooks.ts'
import { keepNetworkLog, type NetworkLog } from './evidence/network-log.ts'
import { createPageEvidence, type PageEvidence } from './evidence/page-evidence.ts'
import { type Guard, guardContext } from './guard-context.ts'
import { openContext } from './open-context.ts'
import { readSavedSession } from './saved-session.ts'
import { createRemoteScreen } from './screen/remote-screen.ts'
import { keepPages, type SessionPages } from './session-page.ts'

/** Much for a page, little for a film (quality §5.7). */
const MAX_LOAD_BYTES = 20_000_000

/** Where one account is read: its context in the browser, its way out, and what watches both. */
export interface BrowserPlace {
  readonly context: BrowserContext
  readonly pages: SessionPages
  readonly guard: Guard
  /** The account; a password that is asked of it here is guarded before it is given. */
  readonly target: PlatformTarget
  readonly log: NetworkLog
  readonly evidence: PageEvidence
  readonly pass: Pass
  readonly lease: Lease
  readonly screen: RemoteScreen
  /** Somebody looks at it. */
  isWatched(): boolean
  /** Of the addresses that were refused on the way out: `host:port`. */
  readonly refused: ReadonlySet<string>
  isTooLarge(): boolean
  startLoad(): void
  close(): Promise<void>
}

/** Takes a place in the browser for an account. `onLost` is told once, when it is gone by itself. */
export async function takePlace(
  host: BrowserHost,
  target: PlatformTarget,
  savedSessionText: string | null,
  platform: PlatformContext,
  onLost: () => void,
): Promise<BrowserPlace> {
  let isOver = false
  const lost = (): void => {
    if (isOver) return
    isOver = true
    onLost()
  }
  const lease = await host.lease(lost)
  const way = wayOut(lease, platform)
  const { pass } = way
  const letGo = async (context: BrowserContext | null): Promise<void> => {
    isOver = true
    pass.cut()
    await context?.close().catch(() => undefined)
    lease.release()
  }
  let context: BrowserContext | null = null
  try {
    context = await openContext(lease, pass, readSavedSession(savedSessionText))
    const log = keepNetworkLog(context, platform.now)
    const { now, onDenied, mayPersonChange } = platform
    const { mayReceive } = target
    const guard = await guardContext(context, { now, mayReceive, onDenied, mayPersonChange, onFrame: log.onFrame })
    const key = `_${randomBytes(9).toString('hex')}`
    await context.addInitScript({ content: hooksScript(key) })
    const pages = await keepPages(context, target.url, lost)
    const opened = context
    const onAct = (): void => guard.onAct('person')
    const isDenied = (pressed: PressedWords): string | null => (mayPersonChange() ? null : isChangingPress(pressed))
    const remote = await createRemoteScreen(pages.main(), {
      target: guardedTarget(target, guard),
      now,
      onDenied,
      onAct,
      isDenied,
      isSignedIn: guard.isSignedIn,
    })
    return {
      ...{
        context: opened,
        pages,
        guard,
        target: guardedTarget(target, guard),
        log,
        evidence: createPageEvidence(key, platform.now),
        lease,
      },
      ...way,
      ...watchedScreen(remote),
      close: () => letGo(opened),
    }
  } catch (error) {
    await letGo(context)
    throw error
  }
}

/** The account's way out of the browser, and what was not let through. */
function wayOut(
  lease: Lease,
  { egress }: PlatformContext,
): Pick<BrowserPlace, 'pass' | 'refused' | 'isTooLarge' | 'startLoad'> {
  const refused = new Set<string>()
  let isTooLarge = false
  const pass = lease.proxy.admit({
    egress,
    maxLoadBytes: MAX_LOAD_BYTES,
    onTooLarge: () => {
      isTooLarge = true
    },
    onRefused: (where) => {
      if (refused.size < 200) refused.add(where)
    },
  })
  return {
    ...{ pass, refused },
    isTooLarge: () => isTooLarge,
    startLoad: () => {
      isTooLarge = false
      pass.startLoad()
    },
  }
}

/** The page as people see it, and whether anybody does. */
function watchedScreen(remote: RemoteScreen): Pick<BrowserPlace, 'screen' | 'isWatched'> {
  let viewers = 0
  const screen: RemoteScreen = {
    act: (act) => remote.act(act),
    watch: (onNews) => {
      const watching = remote.watch(onNews)
      let isWatching = true
      viewers += 1
      const stop = (): void => {
        if (isWatching) viewers -= 1
        isWatching = false
        watching.stop()
      }
      return { acknowledge: () => watching.acknowledge(), stop }
    },
  }
  return { screen, isWatched: () => viewers > 0 }
}

/** The same account; nothing gets its password before the guard knows it. */
function guardedTarget(target: PlatformTarget, guard: Guard): PlatformTarget {
  const { password } = target
  if (password === null) return target
  return {
    ...target,
    get maySignIn() {
      return target.maySignIn
    },
    password: async (origin) => {
      const secret = await password(origin)
      await guard.protect(secret)
      return secret
    },
  }
}
