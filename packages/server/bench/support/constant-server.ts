/**
 * The ceiling of the fan-out: a bare Socket.IO server that sends everybody one and the same text each second, as
 * `positions`, with the time in the place of the epoch.
 */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { CONSTANT } from './constant-text.ts'

const text = CONSTANT.repeat(Number(process.argv[2]))
const httpServer = createServer()
const io = new Server(httpServer, { serveClient: false, perMessageDeflate: false, httpCompression: false })
setInterval(() => io.emit('positions', { epoch: String(Date.now()), frame: text }), 1_000)
httpServer.listen(0, '127.0.0.1', () => {
  const address = httpServer.address()
  if (address !== null && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` })
})
process.on('disconnect', () => process.exit(0))
