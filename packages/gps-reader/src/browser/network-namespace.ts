import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Server } from 'node:net'

const STARTED_WITHIN_MS = 10_000
/** Its loopback is up, and it lives for as long as our end of its input is open. */
const HOLD = 'ip link set lo up && echo up && exec cat'
/** A socket stays in the namespace in which it was made, whoever has it: made inside, it is listened on outside. */
const LISTEN = `const server = require('node:net').createServer()
  server.listen(0, '127.0.0.1', () => process.send('listening', server, () => process.exit()))`

/** A network of its own for Chromium: nothing is in it but loopback, and on loopback nothing but one socket of ours. */
export interface NetworkNamespace {
  /** Listens inside it, and is accepted on in this process. */
  readonly listener: Server
  /** Command and arguments in front of what shall run in it. */
  readonly enter: readonly string[]
  /** Lets go of it; what runs in it goes on. */
  close(): void
}

/**
 * Makes a network namespace: as root directly, else in a user namespace that maps our own account. Null where the system
 * does not allow it (a container without `CAP_SYS_ADMIN`, user namespaces switched off) or lacks `unshare`, `nsenter` or `ip`.
 */
export async function openNetworkNamespace(): Promise<NetworkNamespace | null> {
  if (process.platform !== 'linux') return null
  const isRoot = process.getuid?.() === 0
  const own = isRoot ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net']
  const holder = spawn('unshare', [...own, '--', 'sh', '-c', HOLD], { stdio: ['pipe', 'pipe', 'ignore'] })
  const close = (): void => {
    holder.stdin.destroy()
    holder.kill()
  }
  try {
    await firstOutput(holder)
    const user = isRoot ? [] : ['--user', '--preserve-credentials']
    const enter = ['nsenter', ...user, '--net', `--target=${holder.pid}`, '--']
    const listener = await listenInside(enter)
    return { listener, enter, close }
  } catch {
    close()
    return null
  }
}

async function firstOutput(holder: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(STARTED_WITHIN_MS)
  const ended = once(holder, 'exit', { signal }).then(() => Promise.reject(new Error('no network namespace')))
  await Promise.race([once(holder.stdout ?? holder, 'data', { signal }), ended])
  ended.catch(() => undefined)
}

async function listenInside(enter: readonly string[]): Promise<Server> {
  const [command = '', ...before] = enter
  const inside = spawn(command, [...before, process.execPath, '--eval', LISTEN], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH ?? '' },
  })
  const [, listener] = await once(inside, 'message', { signal: AbortSignal.timeout(STARTED_WITHIN_MS) })
  if (!(listener instanceof Server)) throw new Error('no socket came out of the network namespace')
  return listener
}
