const MAX_LITERALS = 300
const MAX_DEPTH = 12
const MAX_STEPS = 2_000_000
/** What a place looks like somewhere in it. */
const PLACE = /-?\d{1,3}\.\d{3,}/

/**
 * The objects, lists and calls' arguments in a script of a page that hold what may be coordinates, as data: `var u = [{id:
 * 'TR-1', lat: 20.1}]`, `pinta('TR-1', 20.1, -100.2)`. The script is read, never run. Names and expressions are null.
 */
export function scriptLiterals(script: string): readonly unknown[] {
  const found: unknown[] = []
  let steps = 0
  for (let at = 0; at < script.length && found.length < MAX_LITERALS && steps < MAX_STEPS; at++) {
    const char = script[at]
    if (char !== '[' && char !== '{' && char !== '(') continue
    const reader = createReader(script, at)
    const value = reader.value(0)
    steps += reader.at() - at + 1
    if (value === FAILED || reader.at() - at < 12) continue
    const text = script.slice(at, reader.at())
    if (!PLACE.test(text)) continue
    if (char === '(' && Array.isArray(value) && value.length < 2) continue
    found.push(value)
    at = reader.at() - 1
  }
  return found
}

const FAILED = Symbol('no literal')

interface Reader {
  at(): number
  /** A literal that begins here, or FAILED. */
  value(depth: number): unknown
}

function createReader(text: string, start: number): Reader {
  let at = start
  const skip = (): void => {
    for (;;) {
      while (/\s/.test(text[at] ?? '')) at++
      if (text.startsWith('//', at)) at = endOr(text.indexOf('\n', at))
      else if (text.startsWith('/*', at)) at = endOr(text.indexOf('*/', at) + 2)
      else return
    }
  }
  const endOr = (index: number): number => (index <= 0 || index === 1 ? text.length : index)

  const quoted = (): string | typeof FAILED => {
    const quote = text[at++]
    let read = ''
    for (; at < text.length; at++) {
      const char = text[at]
      if (char === quote) {
        at++
        return read
      }
      if (char === '\n' && quote !== '`') return FAILED
      if (char === '\\') read += unescaped(text[++at] ?? '')
      else read += char
    }
    return FAILED
  }
  const unescaped = (char: string): string => {
    if (char !== 'u') return char === 'n' ? '\n' : char === 't' ? '\t' : char
    const code = Number.parseInt(text.slice(at + 1, at + 5), 16)
    at += 4
    return Number.isNaN(code) ? '' : String.fromCharCode(code)
  }

  const list = (end: string, depth: number): unknown => {
    at++
    const items: unknown[] = []
    for (;;) {
      skip()
      if (text[at] === end) {
        at++
        return items
      }
      const item = value(depth + 1)
      if (item === FAILED) return FAILED
      items.push(item)
      skip()
      if (text[at] === ',') at++
      else if (text[at] !== end) return FAILED
    }
  }

  const object = (depth: number): unknown => {
    at++
    const entries: [string, unknown][] = []
    for (;;) {
      skip()
      if (text[at] === '}') {
        at++
        return Object.fromEntries(entries)
      }
      const isQuoted = /["'`]/.test(text[at] ?? '')
      const name = isQuoted ? quoted() : word(/[\w$]/)
      skip()
      if (name === FAILED || name === '' || text[at] !== ':') return FAILED
      at++
      const item = value(depth + 1)
      if (item === FAILED) return FAILED
      entries.push([name, item])
      skip()
      if (text[at] === ',') at++
      else if (text[at] !== '}') return FAILED
    }
  }

  const word = (chars: RegExp): string => {
    const from = at
    while (chars.test(text[at] ?? '')) at++
    return text.slice(from, at)
  }

  const value = (depth: number): unknown => {
    if (depth > MAX_DEPTH) return FAILED
    skip()
    const char = text[at] ?? ''
    if (char === '[') return list(']', depth)
    if (char === '(') return list(')', depth)
    if (char === '{') return object(depth)
    if (/["'`]/.test(char)) return quoted()
    if (/[-+.\d]/.test(char)) {
      const number = Number(word(/[-+.\deE]/))
      return Number.isNaN(number) ? FAILED : number
    }
    return named(depth)
  }

  /** `true`, `null`, a variable, `new google.maps.LatLng(20.1, -100.2)`: of a call, its arguments. */
  const named = (depth: number): unknown => {
    let name = word(/[\w$.]/)
    if (name === 'new') {
      skip()
      name = word(/[\w$.]/)
    }
    if (name === '') return FAILED
    if (name === 'true' || name === 'false') return name === 'true'
    skip()
    return text[at] === '(' ? list(')', depth) : null
  }

  return { at: () => at, value }
}
