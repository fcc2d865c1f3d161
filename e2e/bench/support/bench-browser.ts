import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Debian's Chromium as the browser tests drive it; the processor draws. */
export function openBenchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
}
