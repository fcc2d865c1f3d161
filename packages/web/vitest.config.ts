import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { findHeadlessShell } from '../../tools/house/chromium.mjs'
import { iconsByName } from './build/icons-by-name.ts'
import { modulesAtOnce } from './build/modules-at-once.ts'

/** Each file loads its libraries anew: with their maps that are 15 MB, which nobody reads. */
const libraryMapsLeftOut: Plugin = {
  name: 'library-maps-left-out',
  transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
}

/** How long an element, a condition or a press is waited for: twenty times what the slowest takes on a busy machine. */
const LOOK_MS = 30_000

/** Components, each by itself, in the browser that the other tests have already: what they draw and what they do. */
export default defineConfig({
  plugins: [modulesAtOnce(), iconsByName(), react(), libraryMapsLeftOut],
  resolve: { alias: { 'react-style-singleton': resolve(import.meta.dirname, 'src/ui/style-singleton.ts') } },
  // Found only as a test comes to them, they would have the page loaded anew in the middle of it.
  optimizeDeps: {
    include: [
      '@maplibre/geojson-vt',
      '@maplibre/vt-pbf',
      '@tanstack/react-virtual',
      'cmdk',
      'fflate',
      'idb',
      'maplibre-gl',
      'radix-ui',
      'write-excel-file/universal',
    ],
    rolldownOptions: { output: { minify: true } },
  },
  test: {
    name: 'components',
    include: ['{src,test}/**/*.component.test.tsx'],
    setupFiles: ['test/map-without-drawing.ts', 'test/new-tab.ts'],
    // What hangs ends, not what shares two processors with three others: the library's own second decides on a busy machine.
    testTimeout: 300_000,
    expect: { poll: { timeout: LOOK_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // Without it the library waits for an element as long as the test has left: what fails would hang for its five minutes.
        actionTimeout: LOOK_MS,
        launchOptions: {
          executablePath: findHeadlessShell(),
          args: [
            // Chromium refuses its sandbox as root, which is what a CI container is.
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
          ],
        },
        contextOptions: { locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
    },
  },
})
