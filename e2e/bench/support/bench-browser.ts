import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/**
 * Debian's Chromium as the browser tests drive it; the processor draws. Without `hasWebgl` it draws the page alone: WebGL on the
 * processor takes over the whole screen, and to hand over one frame took it up to 380 ms in which the page itself was at rest.
 */
export function openBenchBrowser({ hasWebgl = true }: { readonly hasWebgl?: boolean } = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(hasWebgl ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']),
    ],
  })
}
