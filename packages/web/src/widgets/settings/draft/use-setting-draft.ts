import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, errorText, isOffline } from '../../../api/api-error.ts'
import { entriesOf, type SettingEntryOf } from '../../../api/setting-paths.ts'
import {
  readSetting,
  type SettingDocument,
  type SettingEntry,
  type SettingKey,
  type SettingPath,
  writeSetting,
} from '../../../api/settings-catalogue.ts'
import { mayAdminister } from '../../../api/tokens.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../api/use-session.ts'
import type { Versioned } from '../../../api/versioned-setting.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useSettingsCatalogue } from '../use-settings-catalogue.ts'
import { draftKey, type SettingDraft, storeDraft, storedDraft, subscribeDrafts } from './draft-store.ts'
import { refusalsOf } from './refusals.ts'
import { settingComplaint } from './setting-complaint.ts'
import { type ChangedValues, countChanged, isSameValue, valueAt, withValues } from './setting-values.ts'

const NOTHING: ChangedValues = {}
const UNANSWERED = 'No se sabe si se guardó: el servidor no contestó. Lo que usted cambió sigue aquí.'
const settingQuery = (key: SettingKey) => ['settings', 'document', key] as const

/** One value of the section, with what was typed over it. */
export interface DraftValue {
  readonly entry: SettingEntry
  /** What it will be when it is saved. */
  readonly value: unknown
  /** What it is. */
  readonly stored: unknown
  readonly isChanged: boolean
  /** Why it cannot be saved, by the screen or by the server. */
  readonly complaint: string | null
}

/** A setting with what one person changed of it and has not saved. `K`: which, where values of it are named. */
export interface SettingDraftState<K extends SettingKey = SettingKey> {
  readonly settingKey: K
  /** Its values as the catalogue has them, in the order of the screen. */
  readonly entries: readonly SettingEntryOf<K>[]
  /** The setting and its catalogue, as one answer: it is on its way, failed, or there. */
  readonly answer: Answer<true>
  /** The setting as it would be saved; null before the first answer. */
  readonly document: SettingDocument | null
  at(path: SettingPath<K>): DraftValue | null
  change(path: SettingPath<K>, value: unknown): void
  /** Several values at once, by their paths. */
  readonly changeAll: (values: ChangedValues) => void
  undo(path: SettingPath<K>): void
  /** Returns what was changed. */
  readonly discard: () => ChangedValues
  /** Gives back what was discarded. */
  readonly restore: (values: ChangedValues) => void
  readonly changedPaths: readonly string[]
  /** Figures that differ: of a list of steps each of them. */
  readonly changedCount: number
  readonly hasComplaints: boolean
  /** Somebody else saved the setting after this draft began. */
  readonly isOvertaken: boolean
  readonly save: (reason: string) => Promise<boolean>
  /** Saves over what somebody else did meanwhile: only what was changed here. */
  readonly saveOver: (reason: string) => Promise<boolean>
  readonly isBusy: boolean
  /** Why the last save failed, where no single value is to blame. */
  readonly problem: string | null
  readonly isReadOnly: boolean
  readonly isOffline: boolean
}

/** What a section does besides when its setting is saved. */
interface SavingWays {
  /** Asks first, or proves who is there. Null, or a failure: nothing was saved. */
  readonly around?: <T>(save: () => Promise<T>) => Promise<T | null>
  readonly onSaved?: () => void
}

/**
 * One setting to be changed by rows (`SettingRow`) and saved by a bar (`ChangeBar`). What is changed stays in this browser
 * until it is saved or discarded, also over a reload; it is never saved over what somebody else did meanwhile unseen.
 */
export function useSettingDraft<K extends SettingKey>(settingKey: K, ways: SavingWays = {}): SettingDraftState<K> {
  const sources = useDraftSources(settingKey)
  const { setting, catalogue, draft, keep } = sources
  const connection = useConnection()
  const stored = setting.data ?? null
  const entries = useMemo(() => entriesOf(settingKey, catalogue.data ?? []), [settingKey, catalogue.data])
  const values = stored === null ? NOTHING : differing(draft?.values ?? NOTHING, stored.value)
  const document = stored === null ? null : withValues(stored.value, values)
  const { refused, problem, clearProblem, isBusy, saveAt } = useSaving(settingKey, ways, sources, { document, values })

  const at = (path: string): DraftValue | null => {
    const entry = entries.find((one) => one.path === path)
    if (entry === undefined || document === null || stored === null) return null
    const value = valueAt(document, path)
    const isChanged = path in values
    const refusal = refused[path]
    const refusedWith = refusal !== undefined && isSameValue(refusal.value, value) ? refusal.text : null
    const complaint = isChanged ? (settingComplaint(entry, value) ?? refusedWith) : null
    return { entry, value, stored: valueAt(stored.value, path), isChanged, complaint }
  }
  const changeAll = (more: ChangedValues): void => {
    if (stored === null) return
    clearProblem()
    const next = differing({ ...values, ...more }, stored.value)
    keep({ etag: draft?.etag ?? stored.etag, values: next })
  }
  const change = (path: string, value: unknown): void => changeAll({ [path]: value })
  const undo = (path: string): void => change(path, stored === null ? undefined : valueAt(stored.value, path))
  const discard = (): ChangedValues => {
    keep({ etag: '', values: NOTHING })
    clearProblem()
    return values
  }

  const restore = (values: ChangedValues): void => {
    if (stored !== null) keep({ etag: stored.etag, values })
  }

  const changedPaths = Object.keys(values)
  return {
    ...{ settingKey, entries, document, at, change, changeAll, undo, discard, restore, changedPaths, isBusy, problem },
    answer: together(setting, catalogue),
    changedCount: changedPaths.reduce((sum, path) => sum + countChanged(valueAt(stored?.value, path), values[path]), 0),
    hasComplaints: changedPaths.some((path) => (at(path)?.complaint ?? null) !== null),
    isOvertaken: stored !== null && draft !== null && changedPaths.length > 0 && draft.etag !== stored.etag,
    save: (reason) => saveAt(draft?.etag ?? stored?.etag ?? '', reason),
    saveOver: (reason) => saveAt(stored?.etag ?? '', reason),
    isReadOnly: !mayAdminister(),
    isOffline: isUnheard(connection),
  }
}

/** What is to be saved: the whole setting, and what is changed of it. */
interface Change {
  readonly document: SettingDocument | null
  readonly values: ChangedValues
}

/** The saving of a draft, and why the last one failed: by value, or as a whole. */
function useSaving(
  settingKey: SettingKey,
  { around, onSaved }: SavingWays,
  { client, setting, catalogue, keep }: ReturnType<typeof useDraftSources>,
  { document, values }: Change,
) {
  const [refused, setRefused] = useState<Readonly<Record<string, { value: unknown; text: string }>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const saveAt = async (etag: string, reason: string): Promise<boolean> => {
    if (document === null) return false
    setBusy(true)
    setProblem(null)
    try {
      const write = () => writeSetting(settingKey, document, { etag, reason })
      const saved = await (around === undefined ? write() : around(write))
      if (saved === null) return false
      client.setQueryData(settingQuery(settingKey), saved)
      keep({ etag: saved.etag, values: NOTHING })
      void client.invalidateQueries({ queryKey: ['settings'] })
      showToast({ id: `setting-${settingKey}`, tone: 'ok', title: 'Cambios guardados' })
      onSaved?.()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await Promise.all([setting, catalogue].map(({ retry }) => retry()))
        return false
      }
      const refused = refusalsOf(error, Object.keys(values))
      setRefused(Object.fromEntries(refused.map(([path, text]) => [path, { value: values[path], text }])))
      // It may have been saved, and only the answer was lost: what the server has is read anew.
      if (isOffline(error)) setting.retry()
      if (refused.length === 0) setProblem(isOffline(error) ? UNANSWERED : errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { refused, problem, clearProblem: () => setProblem(null), isBusy, saveAt }
}

/** Where a draft comes from: the setting and its catalogue from the server, what is changed from this browser. */
function useDraftSources(settingKey: SettingKey) {
  const client = useQueryClient()
  const session = useSession()
  const storeKey = draftKey(session.status === 'in' ? (session.user?.id ?? '') : '', settingKey)
  const setting = useAnswer({
    queryKey: settingQuery(settingKey),
    queryFn: ({ signal }) => readSetting(settingKey, signal),
  })
  const catalogue = useSettingsCatalogue()
  const subscribe = useCallback((changed: () => void) => subscribeDrafts(storeKey, changed), [storeKey])
  const draft = useSyncExternalStore(subscribe, () => storedDraft(storeKey))
  const keep = (next: SettingDraft): void => storeDraft(storeKey, next)
  return { client, setting, catalogue, draft, keep }
}

/** What is changed and still differs from what is stored. */
function differing(values: ChangedValues, stored: SettingDocument): ChangedValues {
  const left = Object.entries(values).filter(([path, value]) => !isSameValue(value, valueAt(stored, path)))
  return Object.fromEntries(left)
}

function together(setting: Answer<Versioned<SettingDocument>>, catalogue: Answer<unknown>): Answer<true> {
  const both = [setting, catalogue]
  return {
    data: both.every(({ data }) => data !== undefined) ? true : undefined,
    dataUpdatedAt: Math.min(...both.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    error: setting.error ?? catalogue.error,
    isPending: both.some(({ isPending }) => isPending),
    isFetching: both.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { retry } of both) retry()
    },
  }
}
