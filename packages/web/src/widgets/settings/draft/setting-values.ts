import { isRecord } from '../../../browser/is-record.ts'

/** What a person changed of a setting and has not saved: new values by their paths, `severity.highFrom`. */
export type ChangedValues = Readonly<Record<string, unknown>>

/** The value at a path of a document; undefined where there is none. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined
  return value
}

/** The document with these values in their places. */
export function withValues(document: Readonly<Record<string, unknown>>, values: ChangedValues): typeof document {
  return Object.entries(values).reduce((made, [path, value]) => placed(made, path.split('.'), value), document)
}

function placed(
  document: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): typeof document {
  if (rest.length === 0) return { ...document, [name]: value }
  const inner = document[name]
  return { ...document, [name]: placed(isRecord(inner) ? inner : {}, rest, value) }
}

/**
 * The values of a setting as they were before some changes of it, which come newest first; what was not there before stays.
 * `mayBeNull`: whether nothing is a value at that path, as of an address that was not set.
 */
export function valuesBefore(
  changes: readonly (readonly { readonly path: string; readonly before?: unknown }[])[],
  mayBeNull: (path: string) => boolean,
): ChangedValues {
  const known = changes
    .flat()
    .filter(({ path, before }) => before !== undefined && (before !== null || mayBeNull(path)))
  return Object.fromEntries(known.map(({ path, before }) => [path, before]))
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How many figures differ between two values: of a list of steps each limit and each count of points, else one. */
export function countChanged(before: unknown, after: unknown): number {
  if (isSameValue(before, after)) return 0
  if (!Array.isArray(before) || !Array.isArray(after)) return 1
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return places.reduce((sum, index) => sum + countInEntry(before[index], after[index]), 0)
}

function countInEntry(before: unknown, after: unknown): number {
  if (!isRecord(before) || !isRecord(after)) return isSameValue(before, after) ? 0 : 1
  return Object.keys(after).filter((name) => !isSameValue(before[name], after[name])).length
}

/** What a section calls that to which several values belong: `factor`, `factores`. */
export interface GroupWord {
  readonly one: string
  readonly many: string
}

/** `3 valores cambiados en 2 factores`. */
export function changesText(values: number, groups: number, word: GroupWord | null): string {
  const changed = values === 1 ? '1 valor cambiado' : `${values} valores cambiados`
  return word === null ? changed : `${changed} en ${groups} ${groups === 1 ? word.one : word.many}`
}
