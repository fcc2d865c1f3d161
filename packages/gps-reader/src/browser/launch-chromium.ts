import { type Browser, chromium } from 'playwright-core'
import type { BrowserConfinement } from './browser-confinement.ts'
import { DISABLED_FEATURES } from './disabled-features.ts'
import { muteWorkers } from './mute-workers.ts'
import { UNSEEN_FEATURES } from './unseen-ways.ts'

/** Nothing but what sites need: no talk with its maker, no way around the proxy, no slower clock for pages out of sight. */
const FLAGS = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  // The guard of a context sees no request of theirs.
  '--disable-shared-workers',
  `--disable-blink-features=${UNSEEN_FEATURES.join(',')}`,
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-first-run',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  // Maps are drawn without a graphics card.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--js-flags=--max-old-space-size=768',
] as const

export interface RunningChromium {
  readonly browser: Browser
  /** Its folder; removed once the browser is closed. */
  dispose(): void
}

/**
 * Starts Chromium in its sandbox, confined, over the pipe (it ends when we do). Every request of it goes to `proxyServer`. It
 * sees none of our environment.
 */
export async function launchChromium(
  executablePath: string,
  proxyServer: string,
  confinement: BrowserConfinement,
): Promise<RunningChromium> {
  const confined = await confinement.prepare(executablePath)
  const { folder, dispose } = confined
  try {
    const browser = await chromium.launch({
      executablePath: confined.executablePath,
      headless: true,
      chromiumSandbox: true,
      proxy: { server: proxyServer },
      args: [...FLAGS],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, LANG: 'es_MX.UTF-8', TMPDIR: folder },
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, timeout: 30_000 },
    })
    await muted(browser)
    return { browser, dispose }
  } catch (error) {
    dispose()
    throw error
  }
}

/** A browser whose workers could talk unseen is not used. */
async function muted(browser: Browser): Promise<void> {
  try {
    muteWorkers(browser)
  } catch (error) {
    await browser.close()
    throw error
  }
}
