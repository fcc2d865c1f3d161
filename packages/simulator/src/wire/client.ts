import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
const REQUEST_MS = 30_000

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The server as the fleet sees it. */
export interface Client {
  /** Answers with whatever the server says for good; waits and repeats while it is away or busy. */
  readonly send: (call: Call) => Promise<Answer>
}

interface Options {
  readonly url: string
  readonly key: string
  readonly signal: AbortSignal
  /** Told when the server goes away and when it is back: once for each, however long it lasts. */
  readonly onAway: (isAway: boolean) => void
}

/** A client that survives restarts of the server: no answer, 429 and 5xx are tried again, ever more patiently. */
export function createClient({ url, key, signal, onAway }: Options): Client {
  const base = url.endsWith('/') ? url.slice(0, -1) : url
  let isAway = false
  const report = (next: boolean): void => {
    if (next !== isAway) onAway(next)
    isAway = next
  }

  const attempt = async ({
    method,
    path,
    body,
    headers,
  }: Call): Promise<Answer | { readonly retryAfterMs: number }> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
      })
      const text = await response.text()
      if (response.status === 429 || response.status >= 500) {
        return { retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
      }
      return { status: response.status, body: jsonOf(text) }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Error)) throw error
      return { retryAfterMs: 0 }
    }
  }

  const send = async (call: Call): Promise<Answer> => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
      const outcome = await attempt(call)
      if ('status' in outcome) {
        report(false)
        return outcome
      }
      if (waitMs > FIRST_WAIT_MS) report(true)
      await sleep(Math.max(waitMs, outcome.retryAfterMs), undefined, { signal })
    }
  }
  return { send }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
