import { isRecord } from '../../browser/is-record.ts'

/** Whether two values of a form say the same: blanks around a text and the order of a list say nothing. */
export const isSameText = (a: unknown, b: unknown): boolean => said(a) === said(b)

function said(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim())
  if (Array.isArray(value)) return `[${value.map(said).toSorted().join()}]`
  if (!isRecord(value)) return String(value)
  return `{${Object.entries(value)
    .map(([name, of]) => `${name}:${said(of)}`)
    .toSorted()
    .join()}}`
}
