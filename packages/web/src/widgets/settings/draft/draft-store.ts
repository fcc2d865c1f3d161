import type { SettingKey } from '../../../api/settings-catalogue.ts'
import { isRecord } from '../../../browser/is-record.ts'
import { onOtherTab, readTabText, readText, writeTabText, writeText } from '../../../browser/storage.ts'
import type { ChangedValues } from './setting-values.ts'

/** What is changed and not saved, and over which version of the setting. */
export interface SettingDraft {
  readonly etag: string
  readonly values: ChangedValues
}

/** Drafts are a person's own: whoever signs in after them in the same browser does not find them. */
export const draftKey = (personId: string, key: SettingKey): string => `${DRAFTS}${personId}:${key}`
const DRAFTS = 'borrador:ajustes:'

/** A provider's key may be typed into an address: such a draft outlives a reload, and goes with its tab. */
const isTabOnly = (key: string): boolean => key.endsWith(':map')
const readDraft = (key: string): string | null => (isTabOnly(key) ? readTabText : readText)(key)
const writeDraft = (key: string, text: string | null): boolean => (isTabOnly(key) ? writeTabText : writeText)(key, text)

const listeners = new Set<() => void>()
/** Of drafts that the browser would not keep: they last as long as the page. */
const unkept = new Map<string, string>()
const parsed = new Map<string, { readonly text: string; readonly draft: SettingDraft | null }>()

/** The draft under a key of `draftKey`; the same object while nothing changes. */
export function storedDraft(key: string): SettingDraft | null {
  const text = unkept.get(key) ?? readDraft(key)
  if (text === null) return null
  const known = parsed.get(key)
  if (known?.text === text) return known.draft
  const draft = parse(text)
  parsed.set(key, { text, draft })
  return draft
}

/** Keeps a draft; one without values is forgotten. */
export function storeDraft(key: string, draft: SettingDraft): void {
  const text = Object.keys(draft.values).length === 0 ? null : JSON.stringify(draft)
  unkept.delete(key)
  if (!writeDraft(key, text) && text !== null) unkept.set(key, text)
  for (const changed of [...listeners]) changed()
}

/** Calls back when a draft changes, in this tab or another. Returns the way to stop. */
export function subscribeDrafts(key: string, changed: () => void): () => void {
  listeners.add(changed)
  const stop = onOtherTab([key], changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

function parse(text: string): SettingDraft | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || typeof value.etag !== 'string' || !isRecord(value.values)) return null
    return { etag: value.etag, values: value.values }
  } catch {
    return null
  }
}
