import { dirname } from 'node:path'
import type { TestDatabase } from './database.ts'
import { type CliEnd, type CliRun, runCli } from './run-cli.ts'

export interface KeysRun extends Pick<CliRun, 'killedAt'> {
  readonly wait?: string
}

/** Runs `npm run keys -- rotate` on a test's database and key file. */
export function runKeysCli(db: Pick<TestDatabase, 'address'>, file: string, run: KeysRun): Promise<CliEnd> {
  const { wait, ...rest } = run
  return runCli(db, {
    ...rest,
    tool: 'keys',
    args: ['rotate', ...(wait === undefined ? [] : [`--wait=${wait}`])],
    dataDir: dirname(file),
    env: { VIGIA_SECRET_KEY_FILE: file },
  })
}
