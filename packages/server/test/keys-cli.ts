import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from './database.ts'

export interface KeysRun {
  readonly wait?: string
  /** It is killed as soon as it prints this. */
  readonly killedAt?: string
}

/** Runs `npm run keys -- rotate` on a test's database and key file. */
export function runKeysCli({ address }: Pick<TestDatabase, 'address'>, file: string, { wait, killedAt }: KeysRun) {
  const { host, passwords, database } = address
  const url = `postgresql://postgres:${passwords.postgres}@/${database}?host=${encodeURIComponent(host)}`
  const cli = fileURLToPath(new URL('../src/keys-cli.ts', import.meta.url))
  const options = wait === undefined ? [] : [`--wait=${wait}`]
  const child = spawn(process.execPath, ['--import', 'tsx', cli, 'rotate', ...options], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, VIGIA_DATA_DIR: dirname(file), VIGIA_SECRET_KEY_FILE: file },
  })
  let [lines, problems] = ['', '']
  child.stdout.on('data', (text) => {
    lines += text
    if (killedAt !== undefined && lines.includes(killedAt)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (text) => {
    problems += text
  })
  return new Promise<{ code: number | null; signal: string | null; lines: string; problems: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, lines, problems }))
  })
}
