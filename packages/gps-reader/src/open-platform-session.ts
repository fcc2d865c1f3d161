import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import {
  type Platform,
  type PlatformContext,
  PlatformProblem,
  type PlatformSession,
  type PlatformTarget,
} from './platform.ts'

const CLOSE_WITHIN_MS = 3_000
/** An opening that was given up and never ends takes no room for longer. */
const LATE_WITHIN_MS = 30_000

/** A platform's session that stands, with what ends it. */
export interface OpenSession {
  readonly kind: PlatformKind
  readonly session: PlatformSession
  /** Aborts with a `PlatformProblem` when the session is lost or closed. */
  readonly life: AbortSignal
  close(): Promise<void>
}

export interface SessionOpening {
  readonly platform: Platform
  readonly target: PlatformTarget
  readonly context: Omit<PlatformContext, 'signal' | 'onCrash'>
  /** Told once, when the session is lost by itself. */
  readonly onLost: () => void
  /** Gives back what the session took; called when it is closed. */
  readonly release: () => void
}

/** Opens a session within `signal`; one that opens too late is closed. Rejects as `Platform.open` does. */
export async function openSession(opening: SessionOpening, signal: AbortSignal): Promise<OpenSession> {
  const { platform, target, context, onLost, release } = opening
  const life = new AbortController()
  const onCrash = (): void => {
    if (life.signal.aborted) return
    life.abort(new PlatformProblem('crashed', ['El navegador que leía la plataforma se cerró de golpe.']))
    onLost()
  }
  const end = (): void => life.abort(new PlatformProblem('unknown', ['La sesión se cerró.']))
  const pending = platform.open(target, { ...context, signal: life.signal, onCrash })
  try {
    const session = await withinSignals(pending, signal, life.signal)
    let closing: Promise<void> | null = null
    const close = (): Promise<void> => {
      closing ??= (async () => {
        end()
        await withinMs(session.close(), CLOSE_WITHIN_MS)
        release()
      })()
      return closing
    }
    return { kind: platform.kind, session, life: life.signal, close }
  } catch (error) {
    end()
    const late = pending.then(
      (session) => session.close(),
      () => undefined,
    )
    void withinMs(late, LATE_WITHIN_MS).finally(release)
    throw error
  }
}

/** Waits for it, and not for long. */
export async function withinMs(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, limit])
  clearTimeout(timer)
}

/** The promise's answer, or the reason of whichever signal aborts first: what hangs is not waited for. */
export function withinSignals<T>(promise: Promise<T>, ...signals: readonly AbortSignal[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      const aborted = signals.find((signal) => signal.aborted)
      if (aborted !== undefined) reject(aborted.reason)
    }
    for (const signal of signals) signal.addEventListener('abort', leave)
    leave()
    promise.then(resolve, reject).finally(() => {
      for (const signal of signals) signal.removeEventListener('abort', leave)
    })
  })
}
