import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testReport } from './tools/house/test-report.mjs'

/** Files of the server's tests that look at, or change, what all files of one process share. */
const ALONE = [
  // The processes, arguments, environment or loaded modules of their own process.
  'packages/server/src/workers/*.test.ts',
  'packages/server/src/features/gps-sessions/coordinator-restart.test.ts',
  'packages/server/src/db/embedded-postgres.test.ts',
  'packages/server/test/database-away.test.ts',
  'packages/server/test/walls/11-*.test.ts',
  'packages/gps-reader/src/browser/browser-life.test.ts',
  // How long their loop is held, how much their heap grows, what of the language itself is called.
  'packages/server/test/walls/02-*.test.ts',
  'packages/server/test/fuzz/*.test.ts',
]

/** What hangs ends, not what shares two processors with three others. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000 }

/** Tests on a real PostgreSQL. A test passes the first time or it fails: nothing is tried again. */
const server = {
  globalSetup: ['packages/server/test/global-setup.ts'],
  ...LIMITS,
  // A condition is waited for, not timed: a busy machine reaches it later. Where looking is a call, each look is one of the 1,200 that a
  // person has for a minute, which on a clock that stands still is the whole file.
  expect: { poll: { timeout: 20_000, interval: 100 } },
}

export default defineConfig({
  test: {
    reporters: process.env.TEST_REPORT === undefined ? ['default'] : ['default', testReport(process.env.TEST_REPORT)],
    // The tests of the server wait for PostgreSQL, sockets, Chromium and each other as long as they compute: two at a time leave
    // two processors half idle.
    maxWorkers: Math.max(3, availableParallelism()),
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
          ...LIMITS,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // As above: each file makes its own server and database, and leaves its process as it found it.
          isolate: false,
          include: ['packages/{server,egress,gps-reader}/{src,test}/**/*.test.ts'],
          exclude: ['packages/gps-reader/src/reading/**', ...ALONE],
        },
      },
      { test: { ...server, name: 'server alone', include: ALONE } },
      'packages/web/vitest.config.ts',
    ],
  },
})
