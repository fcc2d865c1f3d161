import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectSecure, type TLSSocket } from 'node:tls'

/** Nobody's answer of this conversation is longer. */
const MOST_BYTES = 64 * 1024
const STILL_MS = 10_000
/** As mail is sent: a bare word is no name that every server takes (RFC 5321 §2.3.5). */
const NAME = hostname().includes('.') ? hostname() : '[127.0.0.1]'

interface Dialled {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly from: string
}

/**
 * Asks a server that wants no account whether it takes mail of the sender, and sends none: many say only then that they want one after
 * all. Encrypted where the server offers it, as mail is. Rejects with what the
 * server answered (`responseCode`), or with an error of the connection.
 */
export async function trySender({ host, port, isSecure, from }: Dialled): Promise<void> {
  const servername = isIP(host) === 0 ? { servername: host } : {}
  let socket: Socket | TLSSocket = isSecure
    ? connectSecure({ host, port, ...servername })
    : connect({ host, port, noDelay: true })
  // Who waits for an answer hears of it; what a server does that has answered, as to hang up at once, is no error of anything else.
  const ignore = (): void => undefined
  socket.on('error', ignore)
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect')
    let send = conversation(socket)
    await send(null)
    const offers = await send(`EHLO ${NAME}`)
    if (!isSecure && /^STARTTLS\b/im.test(offers)) {
      await send('STARTTLS')
      socket.removeAllListeners('data')
      socket = connectSecure({ socket, host, ...servername })
      socket.on('error', ignore)
      await once(socket, 'secureConnect').catch((error: unknown) => {
        throw Object.assign(new Error('the server of mail cannot encrypt', { cause: error }), { code: 'ETLS' })
      })
      send = conversation(socket)
      await send(`EHLO ${NAME}`)
    }
    await send(`MAIL FROM:<${from}>`)
    socket.end('RSET\r\nQUIT\r\n')
  } finally {
    socket.destroySoon()
  }
}

/** Says a line, or nothing, and answers what came back. Rejects what the server refuses. */
function conversation(socket: Socket): (line: string | null) => Promise<string> {
  let text = ''
  socket.setEncoding('latin1')
  socket.setTimeout(STILL_MS, () =>
    socket.destroy(Object.assign(new Error('the server of mail says nothing'), { code: 'ETIMEDOUT' })),
  )
  return (line) =>
    new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        socket.off('data', onData).off('error', onError).off('close', onClose)
        done()
      }
      const onError = (error: Error): void => settle(() => reject(error))
      const onClose = (): void => settle(() => reject(new Error('the server of mail hung up')))
      const onData = (piece: string): void => {
        text += piece
        if (text.length > MOST_BYTES) return void onError(new Error('the server of mail goes on answering'))
        // Lines of one answer but the last have a dash after their code.
        const end = /^\d{3}(?: .*)?\r?\n/m.exec(text)
        if (end === null) return
        const answer = text.slice(0, end.index + end[0].length)
        text = text.slice(answer.length)
        const responseCode = Number(end[0].slice(0, 3))
        if (responseCode < 400) return void settle(() => resolve(answer.replace(/^\d{3}[- ]/gm, '')))
        settle(() => reject(refusalOf(line, responseCode)))
      }
      socket.on('data', onData).on('error', onError).on('close', onClose)
      if (line !== null) socket.write(`${line}\r\n`)
    })
}

const refusalOf = (line: string | null, responseCode: number): Error =>
  Object.assign(
    new Error('the server of mail refuses'),
    line?.startsWith('MAIL FROM') === true
      ? { code: 'EENVELOPE', responseCode, command: 'MAIL FROM' }
      : { code: 'ECONNECTION', responseCode },
  )
