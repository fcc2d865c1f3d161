import { defineConfig } from '@playwright/test'

/** `npm run pixels` (tools/pixels.mjs): what is recorded, and what is taken of it, each with a test for every path. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/e2e-pixels',
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  projects: [
    { name: 'record', testMatch: 'record.ts', workers: 1 },
    { name: 'take', testMatch: 'take.ts', fullyParallel: true },
  ],
  workers: 2,
})
