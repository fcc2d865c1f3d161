import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** 1×1, transparent. */
export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Somebody's server of map tiles, on a port of this machine. */
export interface TileProvider {
  readonly url: string
  readonly host: string
  /** What was asked, in order. */
  readonly asked: string[]
  /** Says what it answers from now on; nothing: the picture. */
  answer(how?: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): void
}

export async function startTileProvider(): Promise<TileProvider> {
  const asked: string[] = []
  const giveTile = (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'image/png').end(TILE)
  }
  let how = giveTile
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    how(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ host, url: `http://${host}`, asked },
    answer: (next = giveTile) => {
      how = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
