import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { DISABLED_FEATURES } from '@vigia/gps-reader/browser/disabled-features'

const CHROMIUM = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const HEADLESS_SHELL =
  process.env.HEADLESS_SHELL_PATH ??
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell'].find(existsSync) ??
  CHROMIUM

/**
 * Files whose tests need what the headless shell has none of: a person's leave to notify them. And the measure of every screen, whose
 * two longest nobody has seen end in it yet: on a busy machine they met their time limit.
 */
const OF_THE_WHOLE_BROWSER = /\/(alerts|guardian-live|hostile-alerts|intelligent-monitoring|screens)\.spec\.ts$/

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    // Chromium refuses its sandbox as root, which is what a CI container is.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Pages are composed without WebGL; the map alone is drawn with it, where it is drawn at all.
    '--enable-unsafe-swiftshader',
    '--use-angle=swiftshader-webgl',
    // A page is left before its code has run often enough to earn what V8 spends on optimising it: only what is much hotter.
    '--js-flags=--invocation-count-for-maglev=4000 --interrupt-budget-for-maglev=1000000',
  ],
})

export default defineConfig({
  testDir: '.',
  globalSetup: './support/sweep-dead-runs.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  // A server, a browser and a test wait for each other: a second file fills the gaps. A third gains a fifth of the time and lets
  // the machine decide what a test sees.
  workers: 2,
  // A test that hangs, not one on a busy machine: each condition has its own, shorter limit.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    // First: the longest file is one of them.
    { name: 'browser', testMatch: OF_THE_WHOLE_BROWSER, use: { launchOptions: launchOptions(CHROMIUM) } },
    {
      name: 'headless shell',
      testIgnore: OF_THE_WHOLE_BROWSER,
      use: { launchOptions: launchOptions(HEADLESS_SHELL) },
    },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    screenshot: 'only-on-failure',
    // A browser that has been emptied has the app fetched and compiled still.
    reuseContext: true,
    // Pulses and gliding units redraw the map without end, and here the processor draws. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Each new browser would fetch and keep the whole app once more. Tests of what is kept ask for it.
    serviceWorkers: 'block',
  },
})
