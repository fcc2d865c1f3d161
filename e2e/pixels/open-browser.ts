import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { drawNothing } from '@vigia/testbeds/maps/draw-nothing'
import { emptyBaseMap } from '@vigia/testbeds/maps/empty-base-map'
import type { SignedIn } from '../support/api.ts'
import { DESK } from './visit-screen.ts'

/** One that draws the same each time. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
      // What is drawn anew is drawn whole: edges that were kept from another size or theme are not quite those that are drawn.
      ...['--disable-partial-raster', '--disable-lcd-text', '--disable-low-res-tiling', '--disable-checker-imaging'],
    ],
  })
}

/** A browser of its own whose clock stands at `at`, in which nothing moves and no map is drawn. */
export async function stillContext(
  browser: Browser,
  { origin, at, storageState }: { readonly origin: string; readonly at: number; readonly storageState: SignedIn },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState,
    viewport: DESK,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(drawNothing)
  await context.addInitScript(emptyBaseMap)
  await context.clock.setFixedTime(at)
  await context.addInitScript(slowDown)
  await context.addInitScript(hideToasts)
  return context
}

/**
 * Runs in the page: the other clock, by which the page counts to the next refresh and how long a round takes, stays within its first
 * second. It must not stand: React holds back what waits within 300 ms of what waited before, and begins it anew with each answer.
 */
function slowDown(): void {
  const { performance } = globalThis
  const now = performance.now.bind(performance)
  performance.now = () => Math.min(now() / 10, 900)
}

/** Runs in the page: toasts come and go by timers, and lie over everything. */
function hideToasts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-sonner-toaster] { display: none !important }')
  document.adoptedStyleSheets = [sheet]
}
