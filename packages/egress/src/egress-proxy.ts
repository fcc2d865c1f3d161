import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { EgressRefused, statusOf } from './dial.ts'
import type { Egress } from './egress.ts'
import { forwardPlain } from './forward-plain.ts'

const DIAL_MS = 20_000
/** A connection on which nothing moves; long polls and quiet sockets stay well below. */
const IDLE_MS = 5 * 60_000
const MAX_CONNECTIONS = 60

/** What one session of a browser may use, and through which door. */
export interface PassOptions {
  readonly egress: Egress
  /** Bytes received between two calls of `startLoad`; then everything is cut and `onTooLarge` said once. */
  readonly maxLoadBytes: number
  readonly onTooLarge: () => void
  /** `host:port` that was not called, and never what for. */
  readonly onRefused: (where: string) => void
}

/** One session's way through the proxy. */
export interface Pass {
  readonly server: string
  readonly username: string
  readonly password: string
  /** A page begins anew: what it may use is counted from here. */
  startLoad(): void
  bytes(): number
  /** Cuts every connection and lets none through again. */
  cut(): void
}

export interface EgressProxy {
  /** What the browser is told to go through. */
  readonly server: string
  admit(options: PassOptions): Pass
  close(): Promise<void>
}

interface Account extends PassOptions {
  loadBytes: number
  totalBytes: number
  isCut: boolean
  isTooLarge: boolean
  readonly ended: AbortController
  readonly sockets: Set<Socket>
}

/**
 * The HTTP proxy of this process's own browser, on loopback: on ours, or on that of the browser's own network, where
 * `listener` was made. Every request and tunnel names its session by user and
 * password, and leaves through that session's `Egress`: names are resolved and checked there, not by the browser.
 */
export async function startEgressProxy(listener: Server | null): Promise<EgressProxy> {
  const accounts = new Map<string, Account>()

  const server = createServer({ keepAlive: true, requestTimeout: 0, maxHeaderSize: 65_536 })
  server.on('request', (request, response) => {
    const account = accountOf(request, accounts)
    if (account === null) return askWho(response)
    forwardPlain(request, response, (host, port) => openFor(account, host, port))
  })
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy())
    const account = accountOf(request, accounts)
    if (account === null) {
      return client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${ASK_WHO}\r\nContent-Length: 0\r\n\r\n`)
    }
    tunnel(account, request.url ?? '', client, head)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  if (listener === null) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  else listener.on('connection', (socket) => server.emit('connection', socket))
  const { port } = (listener ?? server).address() as AddressInfo

  return {
    server: `http://127.0.0.1:${port}`,
    admit: (options) => {
      const [username, password] = [randomBytes(9).toString('hex'), randomBytes(18).toString('hex')]
      const key = `${username}:${password}`
      const account: Account = {
        ...options,
        ...{
          loadBytes: 0,
          totalBytes: 0,
          isCut: false,
          isTooLarge: false,
          sockets: new Set<Socket>(),
          ended: new AbortController(),
        },
      }
      accounts.set(key, account)
      return {
        ...{ server: `http://127.0.0.1:${port}`, username, password },
        startLoad: () => {
          account.loadBytes = 0
          account.isTooLarge = false
        },
        bytes: () => account.totalBytes,
        cut: () => {
          account.isCut = true
          accounts.delete(key)
          account.ended.abort()
          hangUp(account)
        },
      }
    },
    close: async () => {
      for (const account of accounts.values()) hangUp(account)
      accounts.clear()
      server.closeAllConnections()
      listener?.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const ASK_WHO = 'Proxy-Authenticate: Basic realm="vigia"'

function askWho(response: ServerResponse): void {
  response.writeHead(407, { 'proxy-authenticate': 'Basic realm="vigia"', 'content-length': 0 }).end()
}

function accountOf(request: IncomingMessage, accounts: ReadonlyMap<string, Account>): Account | null {
  const [scheme, credentials] = (request.headers['proxy-authorization'] ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || credentials === undefined) return null
  return accounts.get(Buffer.from(credentials, 'base64').toString()) ?? null
}

function tunnel(account: Account, authority: string, client: Duplex, head: Buffer): void {
  const split = authority.lastIndexOf(':')
  const host = authority.slice(0, split).replace(/^\[|\]$/g, '')
  openFor(account, host, Number(authority.slice(split + 1))).then(
    (upstream) => {
      if (client.destroyed) return upstream.destroy()
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) upstream.write(head)
      upstream.on('error', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.pipe(client)
      client.pipe(upstream)
    },
    (error) => client.end(`HTTP/1.1 ${statusOf(error)}\r\nContent-Length: 0\r\n\r\n`),
  )
}

/** Connects for a session and counts what passes. The caller hangs up. */
async function openFor(account: Account, host: string, port: number): Promise<Socket> {
  if (account.isCut || account.isTooLarge) throw new EgressRefused('cut')
  if (account.sockets.size >= MAX_CONNECTIONS) throw new Error('too many connections')
  let socket: Socket
  try {
    socket = await account.egress.dial(host, port, { withinMs: DIAL_MS, signal: account.ended.signal })
  } catch (error) {
    if (error instanceof EgressRefused) account.onRefused(`${host}:${port}`)
    throw error
  }
  account.sockets.add(socket)
  socket.on('close', () => account.sockets.delete(socket))
  socket.on('error', () => socket.destroy())
  socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('idle')))
  socket.on('data', (bytes: Buffer) => count(account, bytes.length))
  return socket
}

function count(account: Account, bytes: number): void {
  account.totalBytes += bytes
  account.loadBytes += bytes
  if (account.loadBytes <= account.maxLoadBytes || account.isTooLarge) return
  account.isTooLarge = true
  hangUp(account)
  account.onTooLarge()
}

function hangUp(account: Account): void {
  for (const socket of account.sockets) socket.destroy(new Error('cut'))
}
