import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network that fails on command, between a screen and the server. */
export interface ChaosProxy {
  readonly url: string
  /** Ends every connection at once, both ends. */
  cut(): void
  /** Connections stay open and carry nothing; new ones too, until `restore`. No end is told. */
  blackhole(): void
  /** Carries again; what was swallowed does not come back, so the connections of before are cut. */
  restore(): void
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
}

/** Listens on a free port of this machine and carries everything to `target()`, asked anew for each connection. */
export async function startChaosProxy(target: () => string): Promise<ChaosProxy> {
  const pairs = new Set<Pair>()
  let isBlack = false

  const server = createServer((near) => {
    const { hostname, port } = new URL(target())
    const far = connect({ host: hostname, port: Number(port) })
    const pair = { near, far }
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    near.on('data', (chunk) => isBlack || far.write(chunk))
    far.on('data', (chunk) => isBlack || near.write(chunk))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const cut = (): void => {
    for (const { near, far } of [...pairs]) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    blackhole: () => {
      isBlack = true
    },
    restore: () => {
      isBlack = false
      cut()
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
