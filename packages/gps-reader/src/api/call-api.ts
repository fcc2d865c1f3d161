import { setTimeout as sleep } from 'node:timers/promises'
import { type EgressAnswer, EgressRefused } from '@vigia/egress/egress'
import { type PlatformContext, PlatformProblem, type PlatformTarget } from '../platform.ts'
import { tooManyValues } from '../reading/too-many-values.ts'
import { cleanText } from './read-json.ts'

const CALL_MS = 10_000
const MAX_BYTES = 16 * 1024 * 1024
/** Where a platform asks us to wait and does not say how long, and the longest wait that is believed. */
const DEFAULT_WAIT_MS = 60_000
const MAX_WAIT_MS = 30 * 60_000

interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: readonly (readonly [name: string, value: string])[]
  readonly json?: unknown
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: EgressAnswer['headers']
  readonly text: string
  /** Undefined when the body is not JSON. */
  readonly json: unknown
}

/** Makes one call; rejects with `PlatformProblem` when no answer of the platform's own comes (network, time, 429, 5xx). */
export type CallApi = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>

/**
 * The calls of one account: one after another, `gapMs` apart, none while the platform has asked us to wait, and none to an
 * origin that may not receive what is stored for it: `blocked-address`, before anything is sent.
 */
export function apiCalls(
  { egress, now, onReadsText }: Pick<PlatformContext, 'egress' | 'now' | 'onReadsText'>,
  { mayReceive }: Pick<PlatformTarget, 'mayReceive'>,
  gapMs: number,
): CallApi {
  let last: Promise<unknown> = Promise.resolve()
  let waitUntil = 0

  const send = async (request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> => {
    if (!mayReceive(new URL(request.url).origin)) throw notConfirmed(hostOf(request.url))
    const waitMs = waitUntil - now()
    if (waitMs > 0) throw new PlatformProblem('paused', [`La plataforma pidió esperar; faltan ${seconds(waitMs)} s.`])
    const answer = await egress
      .call(request.url, { ...toEgress(request), withinMs: CALL_MS, maxBytes: MAX_BYTES, signal })
      .catch((error: unknown) => {
        throw problemOf(error, request.url)
      })
    if (answer.status === 429) {
      const askedMs = retryAfterMs(answer.headers['retry-after'], now())
      waitUntil = now() + askedMs
      throw limited(`La plataforma contestó 429 (demasiadas consultas) y pide esperar ${seconds(askedMs)} s.`)
    }
    // What the adapter makes of the answer follows before the loop turns.
    setImmediate(onReadsText())
    const text = answer.body.toString('utf8')
    if (tooManyValues(text)) throw tooLarge(`${hostOf(request.url)} contestó con demasiados datos.`)
    if (answer.status >= 500) throw broken(request.url, answer.status, text)
    return { status: answer.status, headers: answer.headers, text, json: parse(text) }
  }

  return (request, signal) => {
    const answer = last.then(() => send(request, signal))
    last = answer.then(
      () => sleep(gapMs, null, { ref: false }),
      () => sleep(gapMs, null, { ref: false }),
    )
    return answer
  }
}

/** The platform leads to a site of which no person has said that it may have what is stored. */
export const notConfirmed = (host: string): PlatformProblem =>
  new PlatformProblem('blocked-address', [
    `La plataforma remite a ${host}, que no es de este sitio ni se ha confirmado: nada se envió ahí.`,
  ])

/** The platform answers, and asks for fewer calls. */
export const limited = (evidence: string): PlatformProblem => new PlatformProblem('platform-down', [evidence])

/** Something answered that is not what this platform's API answers. */
export const unexpected = (what: string, { status, text }: Pick<ApiAnswer, 'status' | 'text'>): PlatformProblem =>
  new PlatformProblem('layout-changed', [`${what}: la plataforma contestó ${status} con "${excerpt(text)}".`])

/**
 * As `unexpected`, of the answer to a password. What an API answers to a wrong one, in words that nobody knows, is a no: to
 * take it for no API would send the same password once more, by the page.
 */
export function notSignedIn(answer: ApiAnswer): PlatformProblem {
  const isForUs = answer.headers['www-authenticate'] === undefined
  if (!isForUs || ![401, 403, 422].includes(answer.status)) return unexpected('Al entrar', answer)
  const words = `La plataforma contestó ${answer.status} a la cuenta y la contraseña: "${excerpt(answer.text)}".`
  return new PlatformProblem('credentials-refused', [words])
}

/** How far into an answer its words are looked for. */
const EXCERPT_WITHIN = 8_000

export const excerpt = (text: string): string =>
  cleanText(text.slice(0, EXCERPT_WITHIN).replace(/<[^<>]{0,300}>/gu, ' ')).slice(0, 120)

function broken(url: string, status: number, text: string): PlatformProblem {
  const words = excerpt(text)
  return new PlatformProblem('platform-down', [
    `${hostOf(url)} contestó ${status}${words === '' ? '' : ` con "${words}"`}.`,
  ])
}

const tooLarge = (evidence: string): PlatformProblem => new PlatformProblem('too-large', [evidence])

const seconds = (ms: number): number => Math.ceil(ms / 1000)

function toEgress({ method, headers, form, json }: ApiRequest) {
  const body = form === undefined ? (json === undefined ? null : JSON.stringify(json)) : encodeForm(form)
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      'accept-language': 'es-MX,es;q=0.9',
      'user-agent': 'Mozilla/5.0 (compatible; Vigia)',
      ...(body === null ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === null ? {} : { body: Buffer.from(body) }),
  }
}

const encodeForm = (form: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(form.map(([name, value]) => [name, value])).toString()

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | undefined, now: number): number {
  const text = header ?? ''
  const waitMs = /^\d{1,7}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.min(waitMs, MAX_WAIT_MS) : DEFAULT_WAIT_MS
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'la dirección')

function problemOf(error: unknown, url: string): unknown {
  const host = hostOf(url)
  if (error instanceof EgressRefused)
    return new PlatformProblem('blocked-address', [`${host} no es una dirección pública que Vigía pueda consultar.`])
  if (!(error instanceof Error)) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new PlatformProblem('too-slow', [`${host} no contestó en ${seconds(CALL_MS)} s.`])
  if (error.message.includes('longer than'))
    return tooLarge(`${host} contestó con más de ${MAX_BYTES / 1024 / 1024} MB.`)
  const code = 'code' in error ? String(error.code) : error.name
  return new PlatformProblem('platform-down', [`No se pudo conectar con ${host} (${code.slice(0, 40)}).`])
}
