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
    const reader = new LiteralReader(script, at)
    const value = reader.value(0)
    steps += reader.at - at + 1
    if (value === FAILED || reader.at - at < 12) continue
    const text = script.slice(at, reader.at)
    if (!PLACE.test(text)) continue
    if (char === '(' && Array.isArray(value) && value.length < 2) continue
    found.push(value)
    at = reader.at - 1
  }
  return found
}

const FAILED = Symbol('no literal')

/** Reads one literal of a script, from where it begins. */
class LiteralReader {
  private readonly text: string
  /** How far it has read. */
  at: number

  constructor(text: string, start: number) {
    this.text = text
    this.at = start
  }

  /** A literal that begins here, or FAILED. */
  value(depth: number): unknown {
    if (depth > MAX_DEPTH) return FAILED
    this.skip()
    const char = this.char()
    if (char === '[') return this.list(']', depth)
    if (char === '(') return this.list(')', depth)
    if (char === '{') return this.object(depth)
    if (/["'`]/.test(char)) return this.quoted()
    if (/[-+.\d]/.test(char)) {
      const number = Number(this.word(/[-+.\deE]/))
      return Number.isNaN(number) ? FAILED : number
    }
    return this.named(depth)
  }

  private char(): string {
    return this.text[this.at] ?? ''
  }

  /** Whitespace and comments. */
  private skip(): void {
    const { text } = this
    for (;;) {
      while (/\s/.test(this.char())) this.at++
      if (text.startsWith('//', this.at)) this.at = this.endOr(text.indexOf('\n', this.at))
      else if (text.startsWith('/*', this.at)) this.at = this.endOr(text.indexOf('*/', this.at) + 2)
      else return
    }
  }

  private endOr(index: number): number {
    return index <= 0 || index === 1 ? this.text.length : index
  }

  private word(chars: RegExp): string {
    const from = this.at
    while (chars.test(this.char())) this.at++
    return this.text.slice(from, this.at)
  }

  private quoted(): string | typeof FAILED {
    const quote = this.text[this.at++]
    let read = ''
    for (; this.at < this.text.length; this.at++) {
      const char = this.char()
      if (char === quote) {
        this.at++
        return read
      }
      if (char === '\n' && quote !== '`') return FAILED
      if (char === '\\') {
        this.at++
        read += this.unescaped()
      } else read += char
    }
    return FAILED
  }

  private unescaped(): string {
    const char = this.char()
    if (char !== 'u') return char === 'n' ? '\n' : char === 't' ? '\t' : char
    const code = Number.parseInt(this.text.slice(this.at + 1, this.at + 5), 16)
    this.at += 4
    return Number.isNaN(code) ? '' : String.fromCharCode(code)
  }

  private list(end: string, depth: number): unknown {
    this.at++
    const items: unknown[] = []
    for (;;) {
      this.skip()
      if (this.char() === end) {
        this.at++
        return items
      }
      const item = this.value(depth + 1)
      if (item === FAILED) return FAILED
      items.push(item)
      if (!this.separated(end)) return FAILED
    }
  }

  private object(depth: number): unknown {
    this.at++
    const entries: [string, unknown][] = []
    for (;;) {
      this.skip()
      if (this.char() === '}') {
        this.at++
        return Object.fromEntries(entries)
      }
      const name = /["'`]/.test(this.char()) ? this.quoted() : this.word(/[\w$]/)
      this.skip()
      if (name === FAILED || name === '' || this.char() !== ':') return FAILED
      this.at++
      const item = this.value(depth + 1)
      if (item === FAILED) return FAILED
      entries.push([name, item])
      if (!this.separated('}')) return FAILED
    }
  }

  /** Goes past the comma after an item; false when neither that nor the end stands there. */
  private separated(end: string): boolean {
    this.skip()
    if (this.char() === ',') this.at++
    else if (this.char() !== end) return false
    return true
  }

  /** `true`, `null`, a variable, `new google.maps.LatLng(20.1, -100.2)`: of a call, its arguments. */
  private named(depth: number): unknown {
    let name = this.word(/[\w$.]/)
    if (name === 'new') {
      this.skip()
      name = this.word(/[\w$.]/)
    }
    if (name === '') return FAILED
    if (name === 'true' || name === 'false') return name === 'true'
    this.skip()
    return this.char() === '(' ? this.list(')', depth) : null
  }
}
