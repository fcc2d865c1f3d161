import { ACTION_WORDS, BUTTON_WORDS, CONTROL_WORDS, NOT_AN_ACTION, READING_WORDS } from './changing-words.ts'
import { type CalledAction, readRequest } from './request-words.ts'
import { wordsOf } from './words-of.ts'

/** What a request means to a platform, as far as its words tell. */
export type RequestMeaning =
  | { readonly kind: 'reads' }
  /** Enters, renews or keeps a session. */
  | { readonly kind: 'signs-in' }
  /** `because`: the word that gave it away. */
  | { readonly kind: 'changes'; readonly because: string }
  /** Not a request that only asks, and nothing tells what it does. */
  | { readonly kind: 'opaque' }

/** Words of what would be pressed or chosen. */
export interface PressedWords {
  /** What a person reads on it and beside it, part by part. */
  readonly shown: readonly string[]
  /** What is written behind it: names, values and code, much of which adds and removes and changes no platform. */
  readonly behind: readonly string[]
  /** What its form says and would send besides what is typed; null: it is of no form. */
  readonly form: readonly string[] | null
}

/** Buttons that send a form say so; behind them nothing but the form is. */
const SENDS_FORM = /^\W*(enviar|send|submit|aplicar|apply)\W*$/i
/** Files of a page, whatever their names say. */
const FILES = /\.(m?js|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|wasm|pbf|mvt|mp3|mp4|webm)$/
const SESSION_WORDS =
  /_(login[^_]*|log_in|logon|signin|sign_in|auth[^_]*|authenticat[^_]*|autentic[^_]*|session|sessions|sesion[^_]*|sessao|token|tokens|oauth[^_]*|sso|saml|captcha[^_]*|recaptcha|otp|totp|2fa|mfa|csrf|xsrf|acceso|accesar|acceder|ingres[^_]*|entrar|entrada|j_security_check|security_check|keep_?alive|ping|heartbeat|credential[^_]*|valida[^_]*_([^_]+_){0,3}(usuario|login|acceso)|connect)_/
/** Of a session they are its beginning, not a change. */
const OF_A_SESSION = /_(create|add|new|set|update|register|start|check|store|save|send|activa|exec|execute)_/

/**
 * Whether a request would change something on a platform, GET included: the word that gave it away, or null. `body` is its
 * text, null when there is none or it is not text. It is a table of words (issue: engine cut, commands, save, delete), on
 * the path, on what names the action (`svc`, `method`, `action`…) and, for orders to a truck, on everything.
 */
export function isChangingRequest(method: string, url: string, body: string | null): string | null {
  const meaning = requestMeaning(method, url, body)
  return meaning.kind === 'changes' ? meaning.because : null
}

/** What a request means. What is `opaque` is judged by who asks for it and when. */
export function requestMeaning(method: string, url: string, body: string | null): RequestMeaning {
  const verb = method.toUpperCase()
  const request = readRequest(url, body)
  const isAsking = verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS'
  if (isAsking && FILES.test(request.file)) return { kind: 'reads' }
  const because = changing(request.everything, CONTROL_WORDS)
  if (because !== null) return { kind: 'changes', because }
  if (request.isMutation) return { kind: 'changes', because: 'mutation' }
  const isOfSession = SESSION_WORDS.test(request.path) || request.actions.some(({ words }) => SESSION_WORDS.test(words))
  for (const action of request.actions) {
    const word = changingAction(action, isOfSession)
    if (word !== null) return { kind: 'changes', because: word }
  }
  if (isOfSession && verb !== 'DELETE') return { kind: 'signs-in' }
  if (isAsking) return { kind: 'reads' }
  if (verb !== 'POST') return { kind: 'changes', because: verb }
  if (request.isQuery || request.actions.some(({ words }) => READING_WORDS.test(words))) return { kind: 'reads' }
  return { kind: 'opaque' }
}

/** Whether pressing something with these words on it would change a platform or leave it: the word, or null. */
export const isChangingWords = (text: string): string | null => isChangingText(text.slice(0, 300))

/** The same of what a whole form says. */
export function isChangingText(text: string): string | null {
  const words = wordsOf(text.slice(0, 2_000))
  return changing(words, CONTROL_WORDS) ?? changing(words, BUTTON_WORDS)
}

/**
 * Whether pressing or choosing this would change a platform or leave it: the word, or null. What is shown says that in any word, what
 * is behind it only in an order to a truck, and so does the form of a button that says no more than that it sends it.
 */
export function isChangingPress({ shown, behind, form }: PressedWords): string | null {
  const said = form === null ? shown : shown.filter((part) => !SENDS_FORM.test(part.slice(0, 300)))
  const sent = form !== null && said.length < shown.length ? form : []
  return ofAny(said, isChangingWords) ?? ofAny(behind, isControlWords) ?? ofAny(sent, isControlWords)
}

/** Of each part, and of all as one. */
function ofAny(parts: readonly string[], why: (text: string) => string | null): string | null {
  for (const text of [...parts, parts.join(' ')]) {
    const because = why(text)
    if (because !== null) return because
  }
  return null
}

/** Whether words, or code behind a button, are an order to a truck or a change of its control: the word, or null. */
export const isControlWords = (text: string): string | null => changing(wordsOf(text.slice(0, 2_000)), CONTROL_WORDS)

function changingAction({ words }: CalledAction, isOfSession: boolean): string | null {
  const left = words.replace(NOT_AN_ACTION, '_')
  const found = ACTION_WORDS.exec(left)?.[1]
  if (found === undefined) return null
  return isOfSession && OF_A_SESSION.test(`_${found}_`) ? null : found
}

function changing(words: string, table: readonly RegExp[]): string | null {
  for (const pattern of table) {
    const found = pattern.exec(words)
    if (found !== null) return found[0].replaceAll('_', ' ').trim()
  }
  return null
}
