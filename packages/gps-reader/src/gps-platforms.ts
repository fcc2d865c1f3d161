import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import { createEgress, type Egress } from '@vigia/egress/egress'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { Logger } from '@vigia/runtime/logger'
import { apiPlatforms } from './api/api-platforms.ts'
import { recognise } from './api/recognise.ts'
import { type BrowserPlatformOptions, createBrowserPlatform } from './browser/create-browser-platform.ts'
import type { Platform } from './platform.ts'

/** Everything that reads platforms, and the way out to them. */
export interface GpsPlatforms {
  readonly platforms: Readonly<Record<PlatformKind, Platform>>
  /** What reads this address; `browser` when nothing else does. Rejects with `PlatformProblem`. */
  readonly recognise: typeof recognise
  readonly createEgress: () => Egress
  /** Why there is no browser, in Spanish; null when there is one. */
  browserProblem(): string | null
  close(): Promise<void>
}

export interface GpsPlatformOptions {
  readonly egressRules: EgressRules
  readonly now: () => number
  readonly logger: Logger
  /** Null: the browser is started here. */
  readonly servedBrowser: NonNullable<BrowserPlatformOptions['served']> | null
  readonly onConfined: NonNullable<BrowserPlatformOptions['onConfined']>
}

export function createGpsPlatforms(options: GpsPlatformOptions): GpsPlatforms {
  const { egressRules, now, logger, servedBrowser, onConfined } = options
  const served = servedBrowser === null ? {} : { served: servedBrowser }
  const browser = createBrowserPlatform({ now, logger, onConfined, ...served })
  return {
    platforms: { ...apiPlatforms, browser },
    recognise,
    createEgress: () => createEgress({ ...egressRules, kind: 'platform' }),
    browserProblem: browser.problem,
    close: browser.close,
  }
}
