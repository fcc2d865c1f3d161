import { defineConfig } from 'vitest/config'
import { testReport } from './tools/house/test-report.mjs'

// A second attempt, told by name at the end of npm test: one machine's hiccup shall not hide the rest.
const retry = 1

export default defineConfig({
  test: {
    reporters: process.env.TEST_REPORT === undefined ? ['default'] : ['default', testReport(process.env.TEST_REPORT)],
    // The tests of the server wait for PostgreSQL, sockets and Chromium more than they compute.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions leave nothing behind: loading their modules anew for each file costs more than the tests.
          isolate: false,
          include: [
            'packages/{domain,contract,simulator,testbeds}/src/**/*.test.ts',
            'packages/gps-reader/src/reading/**/*.test.ts',
            'packages/web/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 20_000,
          retry,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/{server,egress,gps-reader}/{src,test}/**/*.test.ts'],
          exclude: ['packages/gps-reader/src/reading/**'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 20_000,
          retry,
          hookTimeout: 60_000,
          // A condition is waited for, not timed: a busy machine reaches it later.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
