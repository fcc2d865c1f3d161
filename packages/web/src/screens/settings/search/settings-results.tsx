import { counted } from '@vigia/domain/analysis/analysis-text'
import { ChevronRight, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import type { SettingsSectionRow } from '../sections.ts'
import { foundBySynonyms, foundParts, otherWords } from './find-settings.ts'
import type { FoundSetting } from './found-setting.ts'
import styles from './settings-results.module.css'
import { RESULTS_ID, resultId, type SettingsSearch } from './use-settings-search.ts'

interface SettingsResultsProps {
  readonly search: SettingsSearch
  readonly sections: readonly SettingsSectionRow[]
}

/** What the search found, each setting with where it is, what it does, what it is and who changed it. */
export function SettingsResults({ search, sections }: SettingsResultsProps) {
  const { text, answer, missing, found, chosen, open } = search
  const labels = new Map(sections.map(({ id, label }) => [id, label]))
  const chosenKey = chosen?.key ?? null
  const others = otherWords(found, text)
  useEffect(() => {
    if (chosenKey !== null) document.getElementById(resultId(chosenKey))?.scrollIntoView({ block: 'nearest' })
  }, [chosenKey])
  return (
    <main className={styles.results} aria-label="Ajustes encontrados">
      {missing.length === 0 ? null : <Banner tone="warning" title={`No se pudieron buscar ${missing.join(' ni ')}`} />}
      <Loaded answer={answer} loading="Cargando los ajustes…">
        {() =>
          found.length === 0 ? (
            <EmptyState
              icon={<SearchX size={26} aria-hidden="true" />}
              title={`Ningún ajuste dice «${text.trim()}»`}
              hint="Pruebe con otra palabra: se busca en nombres, efectos y sinónimos."
            />
          ) : (
            <>
              <header>
                <h2 role="status">
                  {counted(found.length, 'ajuste')} con «<mark>{text.trim()}</mark>»
                </h2>
                {others.length === 0 ? null : (
                  <small className={styles.others}>también como {others.map((word) => `«${word}»`).join(', ')}</small>
                )}
                <small className={styles.keys}>
                  <Kbd keys="↑" /> <Kbd keys="↓" /> moverse · <Kbd keys="Enter" /> abrir · <Kbd keys="Esc" /> salir
                </small>
              </header>
              <div id={RESULTS_ID} role="listbox" aria-label="Ajustes encontrados">
                {found.map((entry) => (
                  <Result
                    key={entry.key}
                    entry={entry}
                    section={labels.get(entry.section) ?? ''}
                    text={text}
                    others={others}
                    isChosen={entry === chosen}
                    onOpen={() => open(entry)}
                  />
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </main>
  )
}

interface ResultProps {
  readonly entry: FoundSetting
  readonly section: string
  readonly text: string
  /** Other words for what is sought. */
  readonly others: readonly string[]
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Result({ entry, section, text, others, isChosen, onOpen }: ResultProps) {
  const synonyms = foundBySynonyms(entry, text)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys, as of every combobox
    <div
      id={resultId(entry.key)}
      className={styles.result}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onOpen}
    >
      <span>
        <small>
          {section} · {entry.place}
        </small>
        <b>
          <Found text={entry.label} search={text} others={others} />
        </b>
        <small>
          <Found text={entry.effect} search={text} />
          {synonyms.length === 0 ? null : (
            <>
              {' '}
              También: <Found text={synonyms.join(', ')} search={text} />
            </>
          )}
        </small>
      </span>
      <b>{entry.value}</b>
      <small>{entry.change}</small>
      <ChevronRight size={16} aria-hidden="true" />
    </div>
  )
}

interface FoundProps {
  readonly text: string
  readonly search: string
  readonly others?: readonly string[]
}

function Found({ text, search, others }: FoundProps) {
  return foundParts(text, search, others).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move
    part.isFound ? <mark key={at}>{part.text}</mark> : part.text,
  )
}
