import type { Logger } from 'pino'
import { type Platform, PlatformProblem } from '../platform.ts'
import { type BrowserConfinement, confineHere } from './browser-confinement.ts'
import { createBrowserHost } from './browser-host.ts'
import { takePlace } from './browser-place.ts'
import { createBrowserSession } from './browser-session.ts'
import { chromiumProblem, findChromium } from './find-chromium.ts'

export interface BrowserPlatformOptions {
  readonly now: () => number
  readonly logger?: Pick<Logger, 'warn'>
  /** Where Chromium is; looked for unless said. */
  readonly executablePath?: string
  /** Who starts Chromium for us, and why nobody does, in Spanish; we do unless said. */
  readonly served?: { readonly confinement: BrowserConfinement; readonly problem: string | null }
  /** Hears, before our first browser starts, whether it has a network of its own. */
  readonly onConfined?: (hasOwnNetwork: boolean) => void
}

export interface BrowserPlatform extends Platform {
  /** Why there is no browser, in Spanish; null when there is one. */
  problem(): string | null
  close(): Promise<void>
}

/** Reads any platform as a person does, in this machine's Chromium: one browser, one context for each account. */
export function createBrowserPlatform({
  now,
  logger,
  executablePath,
  served,
  onConfined,
}: BrowserPlatformOptions): BrowserPlatform {
  const path = executablePath ?? findChromium()
  const confine = async (): Promise<BrowserConfinement> => {
    if (served !== undefined) return served.confinement
    const confinement = await confineHere()
    onConfined?.(confinement.listener !== null)
    return confinement
  }
  const host = createBrowserHost(path ?? '', now, confine)
  const problem = (): string | null => (served === undefined ? chromiumProblem(path) : served.problem)
  return {
    kind: 'browser',
    problem,
    open: async (target, platform) => {
      const reason = problem()
      if (reason !== null) throw new PlatformProblem('no-browser', [reason])
      if (!platform.egress.mayCall(target.url)) throw new PlatformProblem('blocked-address')
      platform.signal.throwIfAborted()
      try {
        return await createBrowserSession({
          target,
          platform,
          takePlace: (savedSession) => takePlace(host, target, savedSession, platform, platform.onCrash),
        })
      } catch (error) {
        logger?.warn({ err: error }, 'no se pudo abrir el navegador')
        if (error instanceof PlatformProblem) throw error
        throw new PlatformProblem('no-browser', ['Chromium está instalado, pero no abre en este servidor.'])
      }
    },
    close: () => host.close(),
  }
}
