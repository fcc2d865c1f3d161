import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The tests of the server wait for PostgreSQL, sockets and Chromium more than they compute.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract,simulator}/src/**/*.test.ts',
            'packages/web/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
