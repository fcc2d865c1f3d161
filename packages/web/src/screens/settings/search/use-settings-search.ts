import { type KeyboardEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { useSettingsCatalogue } from '../../../widgets/settings/use-settings-catalogue.ts'
import { type SettingsSectionRow, sectionPath } from '../sections.ts'
import { findSettings } from './find-settings.ts'

export const SEARCH_ID = 'settings-search'
export const RESULTS_ID = 'settings-results'
export const resultId = (key: string): string => `setting-${key}`

export interface SettingsSearch {
  readonly text: string
  readonly setText: (text: string) => void
  readonly answer: Answer<readonly SettingEntry[]>
  readonly found: readonly SettingEntry[]
  /** How many were found in each section; empty while nothing is sought. */
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: SettingEntry | null
  readonly open: (entry: SettingEntry) => void
  /** ↑ ↓ choose, Enter opens, Esc is the box's own. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The search over every value that can be set in the sections that the person reads. */
export function useSettingsSearch(sections: readonly SettingsSectionRow[]): SettingsSearch {
  const navigate = useNavigate()
  const [text, write] = useState('')
  const [at, setAt] = useState(0)
  // Asked for by the first letter.
  const answer = useSettingsCatalogue(text !== '')
  const found = useMemo(() => {
    const readable = new Set(sections.map(({ id }) => id))
    return findSettings(answer.data ?? [], text).filter(({ section }) => readable.has(section))
  }, [answer.data, text, sections])
  const counts = useMemo(() => {
    const of = new Map<string, number>()
    for (const { section } of found) of.set(section, (of.get(section) ?? 0) + 1)
    return of
  }, [found])
  const chosen = found[Math.min(at, found.length - 1)] ?? null
  const setText = (typed: string): void => {
    write(typed)
    setAt(0)
  }
  const open = ({ section, key }: SettingEntry): void => {
    setText('')
    void navigate(`${sectionPath(section)}?ajuste=${encodeURIComponent(key)}`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (found.length === 0) return
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen !== null) open(chosen)
    else return
    event.preventDefault()
  }
  return { text, setText, answer, found, counts, chosen, open, onKeyDown }
}
