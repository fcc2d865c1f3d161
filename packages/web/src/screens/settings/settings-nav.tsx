import { ChevronRight, Search } from 'lucide-react'
import { NavLink } from 'react-router'
import { mayAdminister } from '../../api/tokens.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NewestChanges } from './newest-changes.tsx'
import { SettingsSearchBox } from './search/settings-search-box.tsx'
import type { SettingsSearch } from './search/use-settings-search.ts'
import { SectionIcon } from './section-icon.tsx'
import type { SectionMark } from './section-marks.ts'
import { GROUPS, type SettingsSectionRow, sectionPath } from './sections.ts'
import styles from './settings-nav.module.css'
import { useSectionMarks } from './use-section-marks.ts'

interface SettingsNavProps {
  readonly sections: readonly SettingsSectionRow[]
  /** A column, only icons where that is too wide, a screen of its own on a phone. */
  readonly shape: 'column' | 'icons' | 'screen'
  readonly search: SettingsSearch
  /** Where the column is folded to icons: it opens for the search. */
  readonly onOpenSearch: () => void
  readonly onLeaveSearch: () => void
}

/** The search, the list of sections with what it found in each, and what was changed last. */
export function SettingsNav({ sections, shape, search, onOpenSearch, onLeaveSearch }: SettingsNavProps) {
  // On a phone what was found has the place of the sections, above the keyboard.
  const groups = shape === 'screen' && search.text.trim() !== '' ? [] : GROUPS
  const marks = useSectionMarks()
  return (
    <nav className={styles.nav} data-shape={shape} aria-label="Secciones de la configuración">
      {shape === 'icons' ? (
        <IconButton
          className={styles.search}
          label="Buscar ajuste"
          icon={<Search size={17} aria-hidden="true" />}
          onClick={onOpenSearch}
        />
      ) : (
        <SettingsSearchBox search={search} onLeave={onLeaveSearch} />
      )}
      {groups.map((group) => {
        const rows = sections.filter((section) => section.group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {rows.map(({ id, label }) => (
                <SectionLink key={id} {...{ id, label }} mark={marks.get(id)} search={search} />
              ))}
            </ul>
          </section>
        )
      })}
      {shape === 'column' && mayAdminister() ? <NewestChanges /> : null}
    </nav>
  )
}

interface SectionLinkProps extends Pick<SettingsSectionRow, 'id' | 'label'>, Pick<SettingsNavProps, 'search'> {
  readonly mark: SectionMark | undefined
}

function SectionLink({ id, label, mark, search }: SectionLinkProps) {
  return (
    <li>
      <NavLink
        to={sectionPath(id)}
        title={mark === undefined ? label : `${label}: ${mark.text}`}
        {...(mark === undefined ? {} : { 'aria-description': mark.text })}
        onClick={() => search.setText('')}
      >
        <SectionIcon id={id} />
        <span>{label}</span>
        {mark === undefined ? null : (
          <i className={styles.mark} data-unknown={!mark.isKnown || undefined} aria-hidden="true" />
        )}
        {search.counts.has(id) ? <output className={styles.count}>{search.counts.get(id)}</output> : null}
        <ChevronRight size={18} aria-hidden="true" />
      </NavLink>
    </li>
  )
}
