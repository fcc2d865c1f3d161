import { parseXml } from './parse-xml.ts'
import { tooManyValues } from './too-many-values.ts'

const MAX_BODY = 8_000_000
const MAX_LINES = 5_000
/** How far into a text its JSON may begin: `)]}',`, `for(;;);`, `callback(`, `42`, `data: `, `var units = `. */
const MAX_LEAD = 200
const SIGNALR_END = '\u001e'

/**
 * The data that a text holds: JSON, JSON behind a guard or in a callback, socket.io and SignalR frames, one JSON a line,
 * server-sent events, XML. Undefined when it holds none and is a text for people. Never throws.
 */
export function parseBody(text: string): unknown {
  if (text.length > MAX_BODY || tooManyValues(text)) return undefined
  const start = text.slice(0, MAX_LEAD + 1).trimStart()
  if (start.startsWith('<')) return looksLikeXml(start) ? parseXml(text) : undefined
  const whole = tryJson(text)
  if (isData(whole)) return whole
  const first = text.slice(0, MAX_LEAD).search(/[[{]/u)
  if (first < 0) return undefined
  return framed(text, first) ?? lineByLine(text)
}

/** Text of a page has no data of its own; its scripts come as evidence of their own. */
function looksLikeXml(start: string): boolean {
  return !/^<(?:!doctype html|html|head|body|div|span|b|p|a|table|tr|td|ul|li|i|br|img|script|center|h\d|font|strong)\b/iu.test(
    start,
  )
}

function framed(text: string, first: number): unknown {
  // A guard holds brackets of its own: `)]}'` closes, and the data begins at the next opening one.
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  const value = last > first ? tryJson(text.slice(first, last + 1)) : undefined
  return isData(value) ? value : undefined
}

function lineByLine(text: string): unknown {
  const lines = text.replaceAll(SIGNALR_END, '\n').split(/[\n\r]+/u, MAX_LINES)
  if (lines.length < 2) return undefined
  const values: unknown[] = []
  for (const line of lines) {
    const first = line.slice(0, MAX_LEAD).search(/[[{]/u)
    if (first < 0) continue
    const value = framed(line, first)
    if (value !== undefined) values.push(value)
  }
  return values.length === 0 ? undefined : { lines: values }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isData(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
