import type { Egress } from '@vigia/egress/egress'
import type { CustomFetch } from 'openid-client'

const WITHIN_MS = 10_000
const MAX_BYTES = 512 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** `fetch` for the OpenID Connect library, by the guard that every address typed by a person is called through. */
export const guardedFetch =
  (egress: Egress): CustomFetch =>
  async (url, options) => {
    const method = METHODS.find((each) => each === (options.method ?? 'GET').toUpperCase())
    if (method === undefined) throw new Error(`${options.method} is no method of OpenID Connect`)
    const body = options.body === undefined || options.body === null ? undefined : Buffer.from(String(options.body))
    const answer = await egress.call(url, {
      method,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(body === undefined ? {} : { body }),
      withinMs: WITHIN_MS,
      maxBytes: MAX_BYTES,
      signal: options.signal ?? new AbortController().signal,
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    )
    const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status, headers })
  }
