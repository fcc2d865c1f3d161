import type { Pass } from '@vigia/egress/egress-proxy'
import type { BrowserContext } from 'playwright-core'
import type { Lease } from './browser-host.ts'
import { type SavedSession, sessionScript } from './saved-session.ts'

const VIEWPORT = { width: 1280, height: 800 } as const

/**
 * A context for one account, alone with its cookies: through its own pass, without downloads, service workers (which hide
 * requests) or any permission; in Mexican Spanish and time, as the browsers of monitoring are.
 */
export async function openContext(
  { browser }: Lease,
  pass: Pass,
  savedSession: SavedSession | null,
): Promise<BrowserContext> {
  const [major = '140'] = browser.version().split('.')
  const context = await browser.newContext({
    ...(savedSession === null
      ? {}
      : { storageState: { cookies: savedSession.cookies, origins: savedSession.origins } }),
    proxy: { server: pass.server, username: pass.username, password: pass.password },
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: VIEWPORT,
  })
  context.setDefaultTimeout(15_000)
  context.setDefaultNavigationTimeout(25_000)
  if (savedSession?.session) await context.addInitScript({ content: sessionScript(savedSession.session) })
  return context
}
