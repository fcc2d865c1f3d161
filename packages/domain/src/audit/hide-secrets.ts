/** What stands in place of a secret. */
const HIDDEN = 'oculto'
/** What stands in place of a secret that is not the one of before. */
const CHANGED = 'cambiado'

/** Names of values that are secrets whatever they hold. A name that only tells of one (`password: 'set'`) keeps its word. */
const SECRET_NAME =
  /^(?:.*[_-])?(?:password|passwd|contrasena|contraseña|secret|token|credentials?|api[_-]?key|apikey|access[_-]?key|private[_-]?key|authorization|otpauth[_-]?url|p256dh)$/i
/** Where a name in one word begins its next: `clientSecret`. */
const HUMP = /([a-z\d])([A-Z])/g
/** What is said of a secret without saying it. */
const SECRET_STATES = new Set(['set', 'kept', 'copied', 'removed', 'none', 'new', HIDDEN, CHANGED, 'nada'])
/** Values of an address that say nothing of who asks: `style=dark`, `v=3`. */
const PLAIN_VALUE = /^(?:[a-z]{1,10}|\d{1,4})$/
const SECRET_PARAMETER = /key|token|secret|auth|sig|pass|clave|code|hash|sid|session/i
/** Between slashes: letters and figures mixed, and long, are made by a machine. */
const MADE_BY_MACHINE = /^(?=[^{}]*\d)(?=[^{}]*[a-z])[\w.~-]{16,}$/i
/** Longer texts are no addresses; a person's words are not searched for them. */
const MAX_ADDRESS = 4_000

interface Values<Before, After> {
  readonly before: Before
  readonly after: After
}

/**
 * The values of an audit entry as anybody may read them: whatever opens something stands as `oculto`, and after a change as
 * `cambiado`. Secrets are found by their name, and within addresses (account, parameters, made parts of the path).
 */
export function hideSecrets<Before, After>({ before, after }: Values<Before, After>): Values<Before, After> {
  // Of the same form: only texts become other texts.
  return { before: hidden(before, null) as Before, after: hidden(after, before ?? null) as After }
}

/** `was` is the value of before at the same place; null where there is none. */
function hidden(value: unknown, was: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (SECRET_NAME.test(name.replace(HUMP, '$1_$2'))) return hiddenWord(value, was)
    return /^[a-z][a-z+.-]{1,20}:\/\//i.test(value) && value.length <= MAX_ADDRESS ? hiddenAddress(value, was) : value
  }
  if (Array.isArray(value)) {
    const olds: readonly unknown[] = Array.isArray(was) ? was : []
    return value.map((item, index) => hidden(item, olds[index] ?? null, name))
  }
  if (typeof value !== 'object' || value === null) return value
  const old: Readonly<Record<string, unknown>> = isRecord(was) ? was : {}
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(inner, old[key] ?? null, key)]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hiddenWord(value: string, was: unknown): string {
  if (value === '' || SECRET_STATES.has(value)) return value
  return typeof was === 'string' && was !== value ? CHANGED : HIDDEN
}

function hiddenAddress(address: string, was: unknown): string {
  const masked = maskedAddress(address, HIDDEN)
  if (typeof was !== 'string' || was === address || maskedAddress(was, HIDDEN) !== masked) return masked
  return maskedAddress(address, CHANGED)
}

function maskedAddress(address: string, word: string): string {
  const [, scheme = '', rest = ''] = /^([^/]*\/\/)([\s\S]*)$/.exec(address) ?? []
  const [untilHash = '', hash] = splitOnce(rest, '#')
  const [place = '', query] = splitOnce(untilHash, '?')
  const [authority = '', ...parts] = place.split('/')
  const at = authority.lastIndexOf('@')
  const host = at === -1 ? authority : `${word}@${authority.slice(at + 1)}`
  const path = [host, ...parts.map((part) => (MADE_BY_MACHINE.test(part) ? word : part))].join('/')
  const asked =
    query === undefined
      ? ''
      : `?${query
          .split('&')
          .map((pair) => maskedPair(pair, word))
          .join('&')}`
  return `${scheme}${path}${asked}${hash === undefined ? '' : `#${word}`}`
}

function maskedPair(pair: string, word: string): string {
  const [name = '', value] = splitOnce(pair, '=')
  if (value === undefined) return MADE_BY_MACHINE.test(name) ? word : name
  const isPlain = /^\{\w+\}$/.test(value) || (PLAIN_VALUE.test(value) && !SECRET_PARAMETER.test(name))
  return isPlain ? pair : `${name}=${word}`
}

function splitOnce(text: string, by: string): readonly [string, string?] {
  const at = text.indexOf(by)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
