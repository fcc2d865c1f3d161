/** What stands for a key that is kept and not shown. */
const MASKED_KEY = '····'

/** Names of parameters by which providers know who asks. */
const KEY_NAME = /key|token|secret|signature|auth|pass/i
const MAX_LENGTH = 500

/** A template with its keys masked: those that stand in its parameters and before its host. One within the path cannot be told from it. */
export function maskTemplate(template: string): string {
  const [head = '', ...rest] = template.split('?')
  const [scheme = '', empty = '', host = '', ...path] = head.split('/')
  const at = host.lastIndexOf('@')
  const shownHost = at < 0 ? host : `${MASKED_KEY}${host.slice(at)}`
  const shownHead = [scheme, empty, shownHost, ...path].slice(0, head.split('/').length).join('/')
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
  const [head = '', ...rest] = template.split('?')
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
  const written = [originOf(stored), ...head.split('/').slice(3)].join('/')
  const whole = rest.length === 0 ? written : `${written}?${parameters.join('&')}`
  return isWhole && !whole.includes(MASKED_KEY) && whole.length <= MAX_LENGTH ? whole : null
}

const originOf = (template: string): string => (template.split('?', 1)[0] ?? '').split('/', 3).join('/')

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
