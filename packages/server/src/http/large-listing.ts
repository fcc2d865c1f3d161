import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isKnownTag } from './is-known-tag.ts'
import { type Answer, answer } from './route.ts'

const BROTLI_QUALITY = 4

type Encoding = 'br' | 'gzip' | 'identity'

/** JSON text that many may ask for: an `ETag`, and each compression of it made once. */
export interface LargeListing {
  readonly etag: string
  body(encoding: Encoding): Promise<Buffer>
}

const compressors: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => promisify(gzip)(text, { level: 3 }),
  identity: async (text) => text,
}

/** A listing of this text. The tag is weak: it names the state, not the bytes. */
export function largeListing(etag: string, text: Buffer): LargeListing {
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    etag,
    body: (encoding) => {
      const work = compressed.get(encoding) ?? compressors[encoding](text)
      compressed.set(encoding, work)
      return work
    },
  }
}

/** 304 when the caller has this state already, else the text in the best compression that he takes. */
export async function answerListing({ etag, body }: LargeListing, headers: IncomingHttpHeaders): Promise<Answer> {
  const common = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }
  if (isKnownTag(headers['if-none-match'], etag)) return answer(304, undefined, common)
  const encoding = encodingOf(headers['accept-encoding'])
  return answer(200, await body(encoding), {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
}

function encodingOf(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted) ? 'gzip' : 'identity'
}
