/**
 * The ceiling of the flood: a server of Node's own HTTP that knows nothing of anybody. It answers people with a text of the
 * length it is given, and refuses everything else with 429 at once, by the same means as ours does.
 */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** Our own server closes a connection after so many namespaces asked for (connection-limits.ts). */
const ASKS = 20
const text = 'x'.repeat(Number(process.argv[2]))

const refused = '{"error":"Demasiadas peticiones."}'
const server = createServer((request, response) => {
  if (request.url === '/api/sentinel/stats') response.end(text)
  else response.writeHead(429, { connection: 'close' }).end(refused)
})
const sockets = new WebSocketServer({ noServer: true })
server.on('upgrade', (request, socket, head) => {
  // What asks for namespaces is let in; the other flood of upgrades names no extension.
  if (request.headers['sec-websocket-extensions'] === undefined) {
    socket.end(
      `HTTP/1.1 429 Too Many Requests\r\ncontent-length: ${refused.length}\r\nconnection: close\r\n\r\n${refused}`,
    )
    return
  }
  sockets.handleUpgrade(request, socket, head, (client) => {
    let asks = 0
    client.on('message', () => {
      asks += 1
      if (asks > ASKS) client.terminate()
    })
    client.on('error', () => undefined)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` })
})
process.on('disconnect', () => process.exit(0))
