import { SearchBox } from '../../../ui/search-box.tsx'
import styles from './settings-search-box.module.css'
import { RESULTS_ID, resultId, SEARCH_ID, type SettingsSearch } from './use-settings-search.ts'

interface SettingsSearchBoxProps {
  readonly search: SettingsSearch
  /** The box has lost the focus, with nothing sought in it. */
  readonly onLeave: () => void
}

/** Where a setting is sought, by words of what it is called or does. */
export function SettingsSearchBox({ search, onLeave }: SettingsSearchBoxProps) {
  const { text, setText, chosen, onKeyDown } = search
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box has the focus; its list is chosen in from there
    <div className={styles.box} onKeyDown={onKeyDown} onBlur={() => text === '' && onLeave()}>
      <SearchBox
        id={SEARCH_ID}
        look="bar"
        label="Buscar en todos los ajustes"
        placeholder="Buscar ajuste"
        hasKey
        value={text}
        onChange={(typed) => setText(typed.slice(0, 100))}
        list={{
          id: search.found.length === 0 ? undefined : RESULTS_ID,
          activeId: chosen === null ? undefined : resultId(chosen.key),
        }}
      />
    </div>
  )
}
