import { type EgressProxy, startEgressProxy } from '@vigia/egress/egress-proxy'
import type { Browser } from 'playwright-core'
import { type BrowserConfinement, confineHere } from './browser-confinement.ts'
import { launchChromium, type RunningChromium } from './launch-chromium.ts'

/** A browser that has lived so long, or let in so many, makes room for a new one (quality G-K3). */
const MAX_AGE_MS = 30 * 60_000
const MAX_SIGN_INS = 50

/** A place in the browser, for one account. */
export interface Lease {
  readonly browser: Browser
  readonly proxy: EgressProxy
  /** The account moves to a newer browser when it can. */
  isRetiring(): boolean
  countSignIn(): void
  release(): void
}

export interface BrowserHost {
  /** Rejects when no browser starts. `onLost`: it ended without being asked to. */
  lease(onLost: () => void): Promise<Lease>
  close(): Promise<void>
}

interface Hosted extends RunningChromium {
  readonly startedAt: number
  signIns: number
  isClosing: boolean
  readonly tenants: Set<() => void>
}

/**
 * Keeps one Chromium running while an account needs it. States: none, starting, running; beside it one that retires, whose
 * accounts leave by themselves and which ends with the last of them.
 */
export function createBrowserHost(
  executablePath: string,
  now: () => number,
  confine: () => Promise<BrowserConfinement> = confineHere,
): BrowserHost {
  let confinement: Promise<BrowserConfinement> | null = null
  let proxy: Promise<EgressProxy> | null = null
  let current: Promise<Hosted> | null = null
  const running = new Set<Hosted>()

  const end = async (hosted: Hosted): Promise<void> => {
    hosted.isClosing = true
    running.delete(hosted)
    await hosted.browser.close().catch(() => undefined)
    hosted.dispose()
  }
  const isOld = (hosted: Hosted): boolean => now() - hosted.startedAt > MAX_AGE_MS || hosted.signIns >= MAX_SIGN_INS

  const start = async (): Promise<Hosted> => {
    confinement ??= confine()
    const confined = await confinement
    proxy ??= startEgressProxy(confined.listener)
    const { server } = await proxy
    const launched = await launchChromium(executablePath, server, confined)
    const hosted: Hosted = { ...launched, startedAt: now(), signIns: 0, isClosing: false, tenants: new Set() }
    running.add(hosted)
    hosted.browser.on('disconnected', () => {
      if (hosted.isClosing) return
      running.delete(hosted)
      current = null
      hosted.dispose()
      for (const onLost of [...hosted.tenants]) onLost()
    })
    return hosted
  }

  const take = async (): Promise<Hosted> => {
    const standing = current === null ? null : await current
    if (standing?.browser.isConnected() && !isOld(standing)) return standing
    const starting = start()
    current = starting
    starting.catch(() => {
      if (current === starting) current = null
    })
    if (standing !== null && standing.tenants.size === 0) void end(standing)
    return starting
  }
  /** One after another, so that two accounts never start two browsers. */
  let line: Promise<unknown> = Promise.resolve()

  return {
    lease: async (onLost) => {
      const turn = line.then(take, take)
      line = turn.catch(() => undefined)
      const hosted = await turn
      const tenant = () => onLost()
      hosted.tenants.add(tenant)
      const release = (): void => {
        hosted.tenants.delete(tenant)
        if (hosted.tenants.size === 0 && isOld(hosted)) void end(hosted)
      }
      const lease = leaseOf(hosted, await (proxy ?? startEgressProxy(null)))
      return { ...lease, isRetiring: () => isOld(hosted), release }
    },
    close: async () => {
      await line
      await Promise.all([...running].map(end))
      current = null
      await proxy?.then((one) => one.close())
      proxy = null
      confinement?.then((one) => one.close()).catch(() => undefined)
      confinement = null
    },
  }
}

const leaseOf = (hosted: Hosted, proxy: EgressProxy): Pick<Lease, 'browser' | 'proxy' | 'countSignIn'> => ({
  ...{ browser: hosted.browser, proxy },
  countSignIn: () => {
    hosted.signIns += 1
  },
})
