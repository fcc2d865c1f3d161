import type { BrowserContext, Request } from 'playwright-core'
import type { Evidence } from '../../reading/evidence.ts'

const MAX_BODY = 6_000_000
const MAX_CHARS = 16_000_000
const MAX_ANSWERS = 80
const MAX_FRAME_CHARS = 4_000_000
const MAX_FRAMES = 150
/** What has not come again for so long is not shown any more either. */
const MAX_AGE_MS = 10 * 60_000
const KINDS = new Set(['xhr', 'fetch', 'document', 'eventsource', 'script', 'other'])
const NOT_DATA = /image|css|font|wasm|audio|video|zip|pdf|html|protobuf|mvt|vector-tile/

/** Data of some kind: lists without numbers count too, as names and ids are joined with places. */
const DATA = /[[{|,<]/

/** What a context's pages received, the newest of each address. */
export interface NetworkLog {
  /** Of the last minutes; what was there before is the same object. */
  evidence(): readonly Evidence[]
  /** When data last came. */
  lastAt(): number
  onFrame(url: string, data: string | Buffer): void
}

/** Evidence by key, the oldest given up first. */
interface Shelf {
  readonly entries: Map<string, Evidence>
  put(key: string, evidence: Evidence & { readonly body: string }): void
  drop(key: string): void
}

function createShelf(maxEntries: number, maxChars: number): Shelf {
  const entries = new Map<string, Evidence>()
  let total = 0
  const sizeOf = (evidence: Evidence | undefined): number =>
    typeof evidence?.body === 'string' ? evidence.body.length : 0
  const drop = (key: string): void => {
    total -= sizeOf(entries.get(key))
    entries.delete(key)
  }
  return {
    entries,
    drop,
    put: (key, evidence) => {
      drop(key)
      entries.set(key, evidence)
      total += evidence.body.length
      for (const oldest of entries.keys()) {
        if (total <= maxChars && entries.size <= maxEntries) break
        drop(oldest)
      }
    },
  }
}

/** Listens to everything that the pages of a context receive and that can be data. */
export function keepNetworkLog(context: BrowserContext, now: () => number): NetworkLog {
  // A busy socket must not push out the list of units that came once.
  const answers = createShelf(MAX_ANSWERS, MAX_CHARS)
  const frames = createShelf(MAX_FRAMES, MAX_FRAME_CHARS)
  let lastAt = Number.NEGATIVE_INFINITY
  let count = 0

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
    const text = body.toString('utf8')
    if (!DATA.test(text)) return
    lastAt = now()
    answers.put(keyOf(request), { source: 'network', where: whereOf(request.url()), body: text, seenAt: lastAt })
  }
  // A body that is gone with its page is no loss.
  context.on('requestfinished', (request) => void onFinished(request).catch(() => undefined))

  return {
    evidence: () => {
      const since = now() - MAX_AGE_MS
      for (const shelf of [answers, frames]) {
        for (const [key, { seenAt }] of shelf.entries) if (seenAt < since) shelf.drop(key)
      }
      return [...answers.entries.values(), ...frames.entries.values()]
    },
    lastAt: () => lastAt,
    onFrame: (url, data) => {
      const text = typeof data === 'string' ? data : printable(data)
      if (text === null || text.length > MAX_BODY || text.length < 8 || !DATA.test(text)) return
      lastAt = now()
      count += 1
      frames.put(String(count), { source: 'stream', where: whereOf(url), body: text, seenAt: lastAt })
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
