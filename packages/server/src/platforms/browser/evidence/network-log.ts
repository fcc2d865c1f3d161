import type { Evidence, EvidenceSource } from '@vigia/domain'
import type { BrowserContext, Request } from 'playwright-core'

const MAX_BODY = 6_000_000
const MAX_ALL = 24_000_000
const MAX_ENTRIES = 80
/** What has not come again for so long is not shown any more either. */
const MAX_AGE_MS = 10 * 60_000
const MAX_FRAMES_OF_SOCKET = 40
const KINDS = new Set(['xhr', 'fetch', 'document', 'eventsource', 'script', 'other'])
const NOT_DATA = /image|css|font|wasm|audio|video|zip|pdf|html|protobuf|mvt|vector-tile/

/** What a context's pages received, the newest of each address. */
export interface NetworkLog {
  /** Of the last minutes, oldest first. */
  evidence(): readonly Evidence[]
  /** When data last came. */
  lastAt(): number
  onFrame(url: string, data: string | Buffer): void
  /** Waits for bodies that are being fetched, a moment. */
  clear(): void
}

/** Listens to everything that the pages of a context receive and that can be data. */
export function keepNetworkLog(context: BrowserContext, now: () => number): NetworkLog {
  const entries = new Map<string, Evidence & { readonly size: number }>()
  let total = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let frames = 0

  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const add = (key: string, source: EvidenceSource, where: string, text: string): void => {
    if (!/\d\.\d|\d{7}/.test(text)) {
      // Names and ids are joined with places, so lists without numbers count too; pages' own texts do not.
      if (!/[[{|,<]/.test(text)) return
    }
    drop(key)
    const size = text.length
    entries.set(key, { source, where, body: text, seenAt: now(), size })
    total += size
    lastAt = now()
    for (const oldest of entries.keys()) {
      if (total <= MAX_ALL && entries.size <= MAX_ENTRIES) break
      drop(oldest)
    }
  }

  const onFinished = async (request: Request): Promise<void> => {
    if (!KINDS.has(request.resourceType())) return
    const response = await request.response()
    if (response === null || response.status() >= 400 || response.status() === 204) return
    const headers = response.headers()
    const type = headers['content-type'] ?? ''
    if (NOT_DATA.test(type) || Number(headers['content-length'] ?? 0) > MAX_BODY) return
    if (request.resourceType() === 'script' && !/json/.test(type) && !/callback|jsonp/i.test(request.url())) return
    const body = await response.body()
    if (body.length === 0 || body.length > MAX_BODY) return
    add(keyOf(request), 'network', whereOf(request.url()), body.toString('utf8'))
  }
  // A body that is gone with its page is no loss.
  context.on('requestfinished', (request) => void onFinished(request).catch(() => undefined))

  return {
    evidence: () => {
      const since = now() - MAX_AGE_MS
      for (const [key, { seenAt }] of entries) if (seenAt < since) drop(key)
      return [...entries.values()].map(({ source, where, body, seenAt }) => ({ source, where, body, seenAt }))
    },
    lastAt: () => lastAt,
    onFrame: (url, data) => {
      const text = typeof data === 'string' ? data : printable(data)
      if (text === null || text.length > MAX_BODY || text.length < 8) return
      frames += 1
      add(`ws ${frames % MAX_FRAMES_OF_SOCKET} ${url}`, 'stream', whereOf(url), text)
    },
    clear: () => {
      entries.clear()
      total = 0
    },
  }
}

/** Requests of the same thing at another moment are the same: times and counters in them do not tell them apart. */
const keyOf = (request: Request): string =>
  `${request.method()} ${request.url().replace(/\d{9,}|0\.\d{6,}/g, '#')} ${(request.postData() ?? '').slice(0, 2_000).replace(/\d{9,}/g, '#')}`

const whereOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.slice(0, 120) : '')

/** The text in a binary frame: JSON behind a header, in most cases. Null when there is none. */
function printable(data: Buffer): string | null {
  const text = data.subarray(0, MAX_BODY).toString('utf8')
  const start = text.search(/[[{]/)
  return start === -1 ? null : text.slice(start)
}
