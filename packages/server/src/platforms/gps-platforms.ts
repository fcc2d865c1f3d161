import type { PlatformKind } from '@vigia/domain'
import { createEgress, type Egress } from '../egress/egress.ts'
import type { Logger } from '../logger.ts'
import { apiPlatforms } from './api/api-platforms.ts'
import { recognise } from './api/recognise.ts'
import { createBrowserPlatform } from './browser/create-browser-platform.ts'
import type { Platform } from './platform.ts'

/** Everything that reads platforms, and the way out to them. */
export interface GpsPlatforms {
  readonly platforms: Readonly<Record<PlatformKind, Platform>>
  readonly recognise: (url: string, egress: Egress, signal: AbortSignal) => Promise<PlatformKind>
  /** What an organisation allows is allowed beside what the deployer allows. */
  readonly createEgress: (allowedHosts: readonly string[]) => Egress
  /** Why there is no browser, in Spanish; null when there is one. */
  browserProblem(): string | null
  close(): Promise<void>
}

export interface GpsPlatformOptions {
  readonly allowedHosts: readonly string[]
  readonly now: () => number
  readonly logger: Logger
}

export function createGpsPlatforms({ allowedHosts, now, logger }: GpsPlatformOptions): GpsPlatforms {
  const browser = createBrowserPlatform({ now, logger })
  return {
    platforms: { ...apiPlatforms, browser },
    recognise,
    createEgress: (hosts) => createEgress({ allowedHosts: [...allowedHosts, ...hosts], kind: 'platform' }),
    browserProblem: browser.problem,
    close: browser.close,
  }
}
