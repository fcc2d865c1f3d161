/** What stands for a key that is kept and not shown. */
const MASKED_KEY = '····'

/** Names of parameters by which providers know who asks. */
const KEY_NAME = /key|token|secret|signature|auth|pass/i
const MAX_LENGTH = 500

/** Parts of a path after which a key stands. */
const KEY_BEFORE = /^(api[-_]?)?(key|token)s?$|^access[-_]?token$/i
/** What no word of a path looks like: a UUID, a token with its prefix, twenty letters and digits in a row, or longer ones with signs. */
const KEY_SHAPES = [
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^[ps]k\.[\w.-]{20,}$/,
  /^(?=[^\d]*\d)(?=[^a-z]*[a-z])[a-z\d]{20,}$/i,
  /^(?=[^\d]*\d)(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[\w-]{32,}$/,
]

/**
 * A template with its keys masked: those that stand in its parameters, before its host, and in its path, where a part of it has
 * the shape of a key or stands where one does. A short one that looks like any other word cannot be told from it.
 */
export function maskTemplate(template: string): string {
  const [head = '', ...rest] = template.split('?')
  const [scheme = '', empty = '', host = '', ...path] = head.split('/')
  const at = host.lastIndexOf('@')
  const shownHost = at < 0 ? host : `${MASKED_KEY}${host.slice(at)}`
  const shownPath = path.map((part, index) => (isKeyPart(part, path[index - 1]) ? MASKED_KEY : part))
  const shownHead = [scheme, empty, shownHost, ...shownPath].slice(0, head.split('/').length).join('/')
  return rest.length === 0 ? shownHead : `${shownHead}?${rest.join('?').split('&').map(maskParameter).join('&')}`
}

/**
 * A template as somebody wrote it, with the keys that are masked in it as they are `stored`: only for the same host, so that nobody
 * sends a key that they were not shown to another one. Null where a mask has nothing to stand for.
 */
export function unmaskTemplate(template: string, stored: string | null): string | null {
  if (!template.includes(MASKED_KEY)) return template
  if (stored === null || originOf(template) !== originOf(maskTemplate(stored))) return null
  const kept = parametersOf(stored)
  let isWhole = true
  const [, ...rest] = template.split('?')
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const { name, value } = partsOf(parameter)
      if (value !== MASKED_KEY) return parameter
      const own = kept.find((each) => each.name === name)
      if (own === undefined) isWhole = false
      return `${name}=${own?.value ?? ''}`
    })
  const keptParts = pathOf(stored).filter((part, index, all) => isKeyPart(part, all[index - 1]))
  const path = pathOf(template).map((part) => {
    if (part !== MASKED_KEY) return part
    const own = keptParts.shift()
    if (own === undefined) isWhole = false
    return own ?? ''
  })
  const written = [originOf(stored), ...path].join('/')
  const whole = rest.length === 0 ? written : `${written}?${parameters.join('&')}`
  return isWhole && !whole.includes(MASKED_KEY) && whole.length <= MAX_LENGTH ? whole : null
}

const originOf = (template: string): string => (template.split('?', 1)[0] ?? '').split('/', 3).join('/')

const pathOf = (template: string): string[] => (template.split('?', 1)[0] ?? '').split('/').slice(3)

const isKeyPart = (part: string, before: string | undefined): boolean =>
  part.length <= MAX_LENGTH &&
  !part.includes('{') &&
  ((part !== '' && before !== undefined && KEY_BEFORE.test(before.slice(0, 20))) ||
    KEY_SHAPES.some((shape) => shape.test(part)))

const parametersOf = (template: string) => template.split('?').slice(1).join('?').split('&').map(partsOf)

function partsOf(parameter: string): { readonly name: string; readonly value: string } {
  const [name = '', ...value] = parameter.split('=')
  return { name, value: value.join('=') }
}

function maskParameter(parameter: string): string {
  const { name, value } = partsOf(parameter)
  return KEY_NAME.test(name.slice(0, 60)) && value !== '' && !/^\{[^{}]*\}$/.test(value)
    ? `${name}=${MASKED_KEY}`
    : parameter
}
