import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** One mail, as it came. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly attachments: readonly { readonly name: string; readonly bytes: Buffer }[]
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>

const ACCOUNT = { user: 'avisos', password: 'una contraseña de correo' }

/** A real SMTP server on this machine, which wants an account and answers what the test says. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const refusal = (responseCode: number): Error => Object.assign(new Error('No'), { responseCode })
  const listening = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // Kept connections are cut off when it stops.
    closeTimeout: 50,
    // Both ends are on this machine.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === ACCOUNT.user && password === ACCOUNT.password ? done(null, { user: username }) : done(refusal(535)),
    onRcptTo: ({ address }, _session, done) => {
      const code = server.answersRecipient(address)
      done(code === 250 ? null : refusal(code))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void Promise.resolve(server.answersMail()).then((code) => {
          if (code !== 250 && code !== 'hangs up') return done(refusal(code))
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, ...read(Buffer.concat(parts).toString('latin1')) })
          if (code === 250) return done()
          for (const socket of sockets) socket.destroy()
        })
      })
    },
  })
  const sockets = new Set<Socket>()
  listening.server.on('connection', (socket: Socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listening.server.address() as AddressInfo
  const server = {
    received,
    /** As the product is told of it. */
    mail: { host: '127.0.0.1', port, isSecure: false, account: ACCOUNT, from: 'avisos@vigia.mx' },
    answersRecipient: (_address: string): number => 250,
    /** `hangs up`: it takes the mail and never says so. */
    answersMail: (): number | 'hangs up' | Promise<number> => 250,
    stop: () =>
      new Promise<void>((resolve) => {
        listening.close(() => resolve())
      }),
  }
  return server
}

/** A message of one part, or of a text with files after it. Headers by their names in lower case, in words. */
function read(message: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = parted(message)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return { headers, text: textOf({ headers, body }), attachments: [] }
  const [first, ...files] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parted(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const attachments = files.map((file) => ({
    name: fileName(file.headers['content-disposition'] ?? ''),
    bytes: Buffer.from(file.body, 'base64'),
  }))
  return { headers, text: first === undefined ? '' : textOf(first), attachments }
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function parted(message: string): Part {
  const [head = '', ...body] = message.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 2))]),
  )
  return { headers, body: body.join('\r\n\r\n') }
}

const textOf = ({ headers, body }: Part): string =>
  decoded(body, headers['content-transfer-encoding']).replaceAll('\r\n', '\n')

/** RFC 2231: `filename*0*=utf-8''Viajes%20del; filename*1*=…`. */
const fileName = (disposition: string): string =>
  decodeURIComponent(
    [...disposition.matchAll(/filename(?:\*\d*)?\*?="?([^";]+)"?/g)]
      .map(([, part = '']) => part.replace(/^utf-8''/i, ''))
      .join(''),
  )

function decoded(text: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(text.replace(/=\r\n/g, '')) : text
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** RFC 2047: `=?UTF-8?Q?…?=`. */
const words = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    )
