import type { WebSocket } from 'ws'

/** What a browser asks of a test platform. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  /** The body as a form; empty when it is none. */
  readonly form: URLSearchParams
  header(name: string): string | null
  cookie(name: string): string | null
}

/** What it gets. A stream is sent as fast as it is read; `broken` cuts the connection after the body. */
export interface Answer {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Buffer | AsyncIterable<Buffer>
  readonly broken?: boolean
}

/** Where a platform tells what happens on it. */
export interface Stage {
  now(): number
  /** Something was changed on the platform: what a reader must never do. */
  changed(what: string): void
  signedIn(isRight: boolean): void
}

/** A platform that runs. */
interface Running {
  answer(ask: Ask): Answer | Promise<Answer>
  /** A WebSocket that was opened on the platform. */
  socket?(socket: WebSocket, ask: Ask): void
  /** What can be done to it from outside: somebody else signs in, its layout changes. */
  readonly happen?: () => void
  /** What only a person can read: the letters of a picture, the code on a phone. */
  readonly secret?: () => string
  close?(): void
}

/** A carrier's platform that can be served. */
export interface PlatformSite {
  readonly name: string
  /** Of the stored link. */
  readonly path: string
  /** As stored with the trip; null for a link that needs none. */
  readonly account: string | null
  readonly password: string | null
  open(stage: Stage): Running
}
