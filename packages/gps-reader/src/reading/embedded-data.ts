const START = /[[{]\s{0,20}(?:[[{"']|[\w$]{1,40}\s{0,3}:)/gu
const MAX_FOUND = 200
/** Characters looked at over all literals: what never closes is not looked at for ever. */
const MAX_LOOKED = 8_000_000
const MAX_LITERAL = 1_000_000

/**
 * The data written inside of a script or page: JSON, or a JavaScript literal with bare keys and single quotes (`var units =
 * [{id: 7, lat: 20.51}]`). Nothing is run. Linear, and of what does not parse nothing is kept.
 */
export function embeddedData(text: string): readonly unknown[] {
  const found: unknown[] = []
  let left = Math.min(MAX_LOOKED, 6 * text.length)
  START.lastIndex = 0
  for (let start = START.exec(text); start !== null && left > 0 && found.length < MAX_FOUND; start = START.exec(text)) {
    const end = closing(text, start.index, left)
    left -= (end ?? start.index + MAX_LITERAL) - start.index
    const value = end === null ? undefined : literal(text.slice(start.index, end))
    if (value !== undefined) found.push(value)
    START.lastIndex = value !== undefined && end !== null ? end : start.index + 1
  }
  return found
}

/** Where the bracket at `from` closes; null when it does not within `most` characters. */
function closing(text: string, from: number, most: number): number | null {
  let depth = 0
  let quote = ''
  const stop = Math.min(text.length, from + Math.min(most, MAX_LITERAL))
  for (let at = from; at < stop; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote || sign === '\n') quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

/** Each begins where the one before it ended: no character is looked at twice. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]{1,200}|\s{1,200}|[^\w$\s]/uy

function literal(text: string): unknown {
  const strict = tryJson(text)
  if (strict !== undefined) return strict
  const tokens = tokensOf(text)
  return tokens === null ? undefined : tryJson(tokens.map((token, at) => asJson(token, tokens[at + 1] ?? '')).join(''))
}

/** Without the spaces between them; null when a quote is never closed. */
function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined || token === '"' || token === "'") return null
    if (token.trim() !== '') tokens.push(token)
  }
  return tokens
}

function asJson(token: string, next: string): string {
  if (token.startsWith("'")) return JSON.stringify(token.slice(1, -1).replace(/\\(.)/gu, '$1'))
  if (next === ':' && /^[\w$]/u.test(token)) return JSON.stringify(token)
  return token === ',' && (next === ']' || next === '}') ? '' : token
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
