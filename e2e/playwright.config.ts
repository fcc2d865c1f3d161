import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const CHROMIUM = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  workers: 1,
  // As for the other tests: a second attempt, told by name at the end of npm test.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    screenshot: 'only-on-failure',
    // Pulses and gliding units redraw the map without end, and here the processor draws. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      args: [
        // Chromium refuses its sandbox as root, which is what a CI container is.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
})
