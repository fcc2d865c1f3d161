/**
 * Reads what a platform answered, whose shape nobody guarantees: what is not there, or is something else, is null. Keys are
 * theirs, hence text.
 */
export function valueAt(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return null
    found = Reflect.get(found, key)
  }
  return found ?? null
}

/** Text, also where the platform wrote a number; null when empty. */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string | null {
  const found = valueAt(value, ...keys)
  if (typeof found === 'number' && Number.isFinite(found)) return String(found)
  if (typeof found !== 'string') return null
  const text = cleanText(found)
  return text === '' ? null : text
}

/** A number, also where the platform wrote it as text. */
export function numberAt(value: unknown, ...keys: readonly (string | number)[]): number | null {
  const found = valueAt(value, ...keys)
  if (typeof found === 'number') return Number.isFinite(found) ? found : null
  if (typeof found !== 'string' || !/^\s*-?\d{1,18}([.,]\d{1,18})?\s*$/.test(found)) return null
  return Number(found.replace(',', '.'))
}

export function listAt(value: unknown, ...keys: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** The time of an ISO text with its zone; null for anything else. */
export function instantAt(value: unknown, ...keys: readonly (string | number)[]): number | null {
  const text = textAt(value, ...keys)
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

const MAX_TEXT = 300

/** What strangers wrote, as one bounded line without control characters. */
export const cleanText = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
