import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between browser and server that a test can take away; the server goes on meanwhile. */
export interface ChaosNetwork {
  readonly url: string
  /** Ends every connection at once and lets none through. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function startChaosNetwork(target: string): Promise<ChaosNetwork> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect({ host: hostname, port: Number(targetPort) })
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = (): void => {
    for (const socket of [...sockets]) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      endAll()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
