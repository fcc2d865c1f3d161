import { storedUser } from '../../api/tokens.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, readTabText, writeTabText } from '../../browser/storage.ts'

/** What was typed into a form and not saved, and what the fields said when the first of it was typed. */
interface KeptDraft<T extends object> {
  readonly typed: Partial<T>
  readonly seen: T
}

/** Drafts are a person's own: whoever signs in after them in the same tab does not find them. */
const keyOf = (form: string): string => `borrador:formulario:${storedUser()?.id ?? ''}:${form}`

/** The draft of a form in this tab, which outlives a reload and not the tab; null: none that has its fields. */
export function readKeptDraft<T extends object>(form: string, fields: T): KeptDraft<T> | null {
  const isKept = (value: unknown): value is KeptDraft<T> =>
    isRecord(value) &&
    isRecord(value.typed) &&
    isRecord(value.seen) &&
    Object.entries(value.typed).every(([field, of]) => isLike(fields[field as keyof T], of)) &&
    Object.entries(fields).every(([field, of]) => isRecord(value.seen) && isLike(of, value.seen[field]))
  return readJson(keyOf(form), isKept, readTabText)
}

/** Keeps a draft (`KeptDraft` as JSON), or, null, none. */
export const keepDraft = (form: string, text: string | null): void => void writeTabText(keyOf(form), text)

/** Of the same type as a field; one that may be empty (null) takes any. */
const isLike = (field: unknown, value: unknown): boolean =>
  field !== undefined &&
  value !== undefined &&
  (field === null || value === null || (typeof field === typeof value && Array.isArray(field) === Array.isArray(value)))
