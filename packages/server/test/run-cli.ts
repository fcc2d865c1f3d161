import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleFromSource } from '../src/workers/bundle-from-source.ts'
import type { TestDatabase } from './database.ts'

export interface CliRun {
  /** `audit verify`: `npm run audit -- verify`. */
  readonly tool: 'audit' | 'backup' | 'keys' | 'restore' | 'roads' | 'user'
  readonly args: readonly string[]
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** It is killed as soon as it prints this. */
  readonly killedAt?: string
}

/** How a tool ended, and what it said. */
export interface CliEnd {
  readonly code: number | null
  readonly signal: string | null
  readonly lines: string
  readonly problems: string
}

/**
 * Runs one of the command-line tools on a test's database, beside whatever else uses it. From a bundle: the loader of
 * TypeScript takes each run a second of processor.
 */
export async function runCli({ address }: Pick<TestDatabase, 'address'>, run: CliRun): Promise<CliEnd> {
  const { host, passwords, database } = address
  const url = `postgresql://postgres:${passwords.postgres}@/${database}?host=${encodeURIComponent(host)}`
  const cli = await bundleFromSource(fileURLToPath(new URL(`../src/${run.tool}-cli.ts`, import.meta.url)))
  const child = spawn(process.execPath, [cli, ...run.args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, VIGIA_DATA_DIR: run.dataDir, ...run.env },
  })
  let [lines, problems] = ['', '']
  child.stdout.on('data', (text) => {
    lines += text
    if (run.killedAt !== undefined && lines.includes(run.killedAt)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (text) => {
    problems += text
  })
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, lines, problems }))
  })
}
