import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../../http/loopback.ts'
import { trySender } from './try-sender.ts'

/** The mail server that the operator named, and in whose name it sends. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`); else STARTTLS where the server offers it. */
  readonly isSecure: boolean
  readonly account: { readonly user: string; readonly password: string } | null
  /** The bare address of the sender. */
  readonly from: string
}

/** Plain text to one person: nothing that others have written is ever markup. */
interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same at each attempt to tell the same, so that a message that arrived twice is known to be one. */
  readonly id: string
  readonly attachments?: readonly MailAttachment[]
}

interface MailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * `refused`: this address will not take it, however often it is tried; `deferred`: this address will not take it now, which says
 * nothing of another; `failed`: it would fare no better with another; `unknown`: the server was given the message and never said
 * whether it takes it, so that it may arrive, and another attempt may be a second one.
 */
export type MailOutcome =
  | { readonly is: 'sent' }
  | { readonly is: 'failed' | 'deferred' | 'refused' | 'unknown'; readonly problem: string }

export interface MailSender {
  /** Never rejects. */
  send(mail: Mail): Promise<MailOutcome>
  /** Connects and signs in, or without an account asks whether the sender is taken, and sends nothing; null when that works, else why not, in words. */
  problem(): Promise<string | null>
  close(): void
}

const NAME = 'Vigía'
const CONNECT_MS = 10_000
const ANSWER_MS = 20_000
/** A server that goes on answering is silent for no moment, and takes nothing all the same. */
const WHOLE_MS = 90_000

/** Whether a connection has to be encrypted by STARTTLS before anything is said: a password goes to no other machine in the clear. */
export const needsTls = ({ host, isSecure, account }: Pick<MailServer, 'host' | 'isSecure' | 'account'>): boolean =>
  account !== null && !isSecure && !isLoopbackHost(host)

/** Sends over SMTP, over connections that are kept for a while. */
export function mailSender(server: MailServer, { wholeMs = WHOLE_MS } = {}): MailSender {
  const { from } = server
  /** By its id, what the server is given of each message that is on its way. */
  const given = new Map<string, Readable>()
  let transport = transportTo(server, given)
  /** What is not done by then is left, with its connections. Throws as the transport does. */
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        transport.close()
        transport = transportTo(server, given)
        fail(Object.assign(new Error('the server of mail goes on answering'), { code: 'ETIMEDOUT' }))
      }, wholeMs)
    })
    try {
      return await Promise.race([work, tooLong])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    send: async ({ to, subject, text, id, attachments = [] }) => {
      const messageId = `<${id}@${from.slice(from.indexOf('@') + 1)}>`
      try {
        await transport.sendMail({
          from: { name: NAME, address: from },
          // As an object: a text would be read as a list of addresses.
          to: { name: '', address: to },
          ...{ subject, text, messageId },
          // No answering machine answers a machine (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ name, mediaType, bytes }) => ({
            ...{ filename: name, contentType: mediaType, content: Buffer.from(bytes) },
          })),
          // With its connection: one that was only left could take the message later all the same.
          signal: AbortSignal.timeout(wholeMs),
        })
        return { is: 'sent' }
      } catch (error) {
        const isUnanswered = given.get(messageId)?.readableDidRead === true && !wasAnswered(error)
        return isUnanswered
          ? { is: 'unknown', problem: silenceOf(error) }
          : { is: failureOf(error), problem: problemOf(error) }
      } finally {
        given.delete(messageId)
      }
    },
    problem: () =>
      inTime<unknown>(server.account === null ? trySender(server) : transport.verify()).then(
        () => null,
        (error: unknown) => problemOf(error),
      ),
    close: () => transport.close(),
  }
}

function transportTo(server: MailServer, given: Map<string, Readable>) {
  const { host, port, isSecure, account } = server
  const transport = createTransport({
    ...{ pool: true, maxConnections: 2, host, port, secure: isSecure },
    ...(account === null ? {} : { auth: { user: account.user, pass: account.password } }),
    requireTLS: needsTls(server),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  // The transport reads of it once the server has said that it may come.
  transport.use('stream', ({ data: { messageId = '' }, message }, done) => {
    const make = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = make(options)
      given.set(messageId, stream)
      return stream
    }
    done()
  })
  return transport
}

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  /** What the server answered so to, as `RCPT TO`. */
  readonly command?: string
}

/** An account, or encryption, is asked for before anything else (RFC 4954 §6, RFC 3207 §4). */
const WANTS_ACCOUNT = 530

/** It has gone: whatever it was asked, it takes nobody's mail (RFC 5321 §3.8). */
const CLOSES = 421

const wasAnswered = (error: unknown): boolean => (error as SmtpError).responseCode !== undefined

/** Whether it is this address that is not taken: neither the sender, nor what the server asks of everybody. */
function failureOf(error: unknown): 'failed' | 'deferred' | 'refused' {
  const { code, responseCode = 0, command } = error as SmtpError
  const isOfAddress = code === 'EENVELOPE' && command !== 'MAIL FROM' && ![CLOSES, WANTS_ACCOUNT].includes(responseCode)
  if (!isOfAddress) return 'failed'
  return responseCode >= 500 ? 'refused' : 'deferred'
}

const NOT_IN_TIME = 'El servidor de correo no contestó a tiempo'

/** In words, how a server ended that was given a message and did not answer. */
const silenceOf = (error: unknown): string =>
  ['ETIMEDOUT', 'EABORT'].includes((error as SmtpError).code ?? '')
    ? NOT_IN_TIME
    : 'El servidor de correo cortó la conexión sin contestar'

/** In words, without what the server said: that may hold addresses, and names of the network behind it. */
function problemOf(error: unknown): string {
  const { code, responseCode, command } = error as SmtpError
  const answered = responseCode === undefined ? '' : ` (contestó ${responseCode})`
  if (responseCode === WANTS_ACCOUNT) return `El servidor de correo pide una cuenta o una conexión cifrada${answered}`
  switch (code) {
    case 'EAUTH':
      return `El servidor de correo no aceptó la cuenta${answered}`
    case 'EENVELOPE':
      return `El servidor de correo no aceptó ${command === 'MAIL FROM' ? 'al remitente' : 'la dirección'}${answered}`
    case 'EMESSAGE':
      return `El servidor de correo no aceptó el mensaje${answered}`
    case 'ETLS':
      return 'No se pudo cifrar la conexión con el servidor de correo'
    case 'ETIMEDOUT':
    case 'EABORT':
      return NOT_IN_TIME
    default:
      return `No se pudo entregar al servidor de correo${answered}`
  }
}
