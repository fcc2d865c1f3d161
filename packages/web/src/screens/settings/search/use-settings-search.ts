import { type KeyboardEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { listAlertRules } from '../../../api/alert-rules.ts'
import { listDevices } from '../../../api/devices.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { useClients } from '../../../widgets/settings/client-name.ts'
import { useSettingsCatalogue } from '../../../widgets/settings/use-settings-catalogue.ts'
import { type SettingsSectionRow, sectionPath } from '../sections.ts'
import { findSettings } from './find-settings.ts'
import type { FoundSetting } from './found-setting.ts'
import { ownSettings } from './own-settings.ts'
import { catalogueSettings, deviceSettings, ruleSettings } from './searched-settings.ts'

/** From so many letters on devices are asked for, of which there may be thousands. */
const LEAST_FOR_DEVICES = 3
/** More than that are sought in their own section. */
const MOST_DEVICES = 20

export const SEARCH_ID = 'settings-search'
export const RESULTS_ID = 'settings-results'
export const resultId = (key: string): string => `setting-${key}`

export interface SettingsSearch {
  readonly text: string
  readonly setText: (text: string) => void
  readonly answer: Answer<unknown>
  /** Of what is sought as well, what could not be had. */
  readonly missing: readonly string[]
  readonly found: readonly FoundSetting[]
  /** How many were found in each section; empty while nothing is sought. */
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: FoundSetting | null
  readonly open: (entry: FoundSetting) => void
  /** ↑ ↓ choose, Enter opens, Esc is the box's own. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The search over every value that can be set in the sections that the person reads. */
export function useSettingsSearch(sections: readonly SettingsSectionRow[]): SettingsSearch {
  const navigate = useNavigate()
  const [text, write] = useState('')
  const [at, setAt] = useState(0)
  const { answer, missing, all } = useSearched(text, sections)
  const found = useMemo(() => {
    const readable = new Set(sections.map(({ id }) => id))
    return atMost(
      MOST_DEVICES,
      findSettings(all, text).filter(({ section }) => readable.has(section)),
    )
  }, [all, text, sections])
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
  const open = ({ section, key }: FoundSetting): void => {
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
  return { text, setText, answer, missing, found, counts, chosen, open, onKeyDown }
}

/** Everything that is sought in, each asked for when it is first wanted. */
function useSearched(text: string, sections: readonly SettingsSectionRow[]) {
  const preferences = usePreferences()
  const answer = useSettingsCatalogue(text !== '')
  const isReadable = (section: string): boolean => sections.some(({ id }) => id === section)
  const rules = useAnswer({
    queryKey: ['alert-rules'],
    queryFn: ({ signal }) => listAlertRules(signal),
    enabled: text !== '' && isReadable('alerts'),
  })
  const devices = useAnswer({
    queryKey: ['devices'],
    queryFn: ({ signal }) => listDevices(signal),
    enabled: text.trim().length >= LEAST_FOR_DEVICES && isReadable('devices'),
  })
  const clients = useClients(text !== '' && isReadable('logbook'))
  const all = useMemo(
    () => [
      ...catalogueSettings(answer.data ?? [], clients.data),
      ...ownSettings(preferences),
      ...ruleSettings(rules.data ?? []),
      ...deviceSettings(devices.data ?? []),
    ],
    [answer.data, clients.data, preferences, rules.data, devices.data],
  )
  const missing = [
    ...(rules.error !== null && rules.data === undefined ? ['las reglas de alerta'] : []),
    ...(devices.error !== null && devices.data === undefined ? ['los dispositivos'] : []),
  ]
  return { answer, missing, all }
}

/** All of it, but of devices the first `most`. */
function atMost(most: number, found: readonly FoundSetting[]): readonly FoundSetting[] {
  let devices = 0
  return found.filter(({ section }) => {
    if (section !== 'devices') return true
    devices += 1
    return devices <= most
  })
}
