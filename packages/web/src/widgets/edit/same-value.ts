import { isRecord } from '../../browser/is-record.ts'

/** Whether two values of a form say the same: blanks around a text and the order of a list say nothing. */
export const isSameText = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim())
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`
  if (!isRecord(value)) return String(value)
  return `{${Object.entries(value)
    .map(([name, of]) => `${name}:${textOf(of)}`)
    .toSorted()
    .join()}}`
}
