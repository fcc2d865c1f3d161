import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { identify, isAlive } from './db/process-identity.ts'

const running = z.object({
  process: z.object({ pid: z.int(), startedAtTicks: z.nullable(z.string()) }),
  dataDir: z.string(),
  secretKeyFile: z.string(),
  /** Its database is named by DATABASE_URL, which is told nowhere: it may hold a password. */
  isExternal: z.boolean(),
  url: z.string(),
})

/** A Vigía that runs on this machine by the same account, as its tools have to know it. */
export type RunningServer = Omit<z.output<typeof running>, 'process'>

const folder = (): string => join(tmpdir(), `vigia-running-${userInfo().uid}`)

/** Lets this account's tools find this server; returns what ends that. Where the folder cannot be had, they must be told. */
export function announceServer(server: RunningServer): () => void {
  const file = join(folder(), `${process.pid}.json`)
  try {
    mkdirSync(folder(), { recursive: true, mode: 0o700 })
    if (!isOurs(folder())) return () => undefined
    writeFileSync(file, JSON.stringify({ ...server, process: identify(process.pid) }), { mode: 0o600 })
  } catch {
    return () => undefined
  }
  return () => rmSync(file, { force: true })
}

/** The servers that run now. What one that was killed has left behind does not count. */
export function runningServers(): readonly RunningServer[] {
  try {
    if (!isOurs(folder())) return []
    return readdirSync(folder()).flatMap((name) => readServer(join(folder(), name)) ?? [])
  } catch {
    return []
  }
}

function readServer(file: string): RunningServer | null {
  try {
    const { process: itself, ...server } = running.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (isAlive(itself)) return server
    rmSync(file, { force: true })
    return null
  } catch {
    return null
  }
}

/** In a folder that everybody may write to, nobody else shall tell our tools where to go. */
function isOurs(path: string): boolean {
  const stat = lstatSync(path)
  const mine = process.getuid?.()
  return stat.isDirectory() && (mine === undefined || (stat.uid === mine && (stat.mode & 0o077) === 0))
}
