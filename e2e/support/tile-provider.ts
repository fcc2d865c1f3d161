import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The one colour of all its tiles, as a picture's bytes have it (alpha, blue, green, red): the map itself has none of it. */
export const MAGENTA = 0xffff00ff
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z/AfAAQAAf8c9+lcAAAAAElFTkSuQmCC',
  'base64',
)

/** Somebody's server of map tiles, on a port of this machine. */
export interface TileProvider {
  readonly url: string
  /** What was asked, in order. */
  readonly asked: string[]
  /** From now on it answers with this status; 200: a tile. */
  answer(status: number): void
  close(): void
}

export async function startTileProvider(): Promise<TileProvider> {
  const asked: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'image/png' }).end(status === 200 ? TILE : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      status = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
