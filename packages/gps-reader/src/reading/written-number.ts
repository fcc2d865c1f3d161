export interface WrittenNumber {
  readonly value: number
  readonly decimals: number
}

const NUMBER = /^[+-]?\d{1,20}(?:[.,]\d{1,20})?$/u

/** A number as platforms write it: a JSON number, `"20.51"` or `"20,51"`. Null for anything else. */
export function writtenNumber(value: unknown): WrittenNumber | null {
  if (typeof value === 'number') return Number.isFinite(value) ? { value, decimals: decimalsOf(String(value)) } : null
  if (typeof value !== 'string' || value.length > 48) return null
  const text = value.trim().replace('−', '-')
  if (!NUMBER.test(text)) return null
  return { value: Number(text.replace(',', '.')), decimals: decimalsOf(text) }
}

function decimalsOf(text: string): number {
  const at = Math.max(text.indexOf('.'), text.indexOf(','))
  if (at < 0 || text.includes('e')) return at < 0 && !text.includes('e') ? 0 : 15
  return text.length - at - 1
}
