import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import { SectionIcon } from './section-icon.tsx'
import { GROUPS, type SettingsSectionRow, sectionPath } from './sections.ts'
import styles from './settings-nav.module.css'

interface SettingsNavProps {
  readonly sections: readonly SettingsSectionRow[]
  /** A column, only icons where that is too wide, a screen of its own on a phone. */
  readonly shape: 'column' | 'icons' | 'screen'
}

/** The list of sections. */
export function SettingsNav({ sections, shape }: SettingsNavProps) {
  return (
    <nav className={styles.nav} data-shape={shape} aria-label="Secciones de la configuración">
      {GROUPS.map((group) => {
        const rows = sections.filter((section) => section.group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {rows.map(({ id, label }) => (
                <li key={id}>
                  <NavLink to={sectionPath(id)} title={label}>
                    <SectionIcon id={id} />
                    <span>{label}</span>
                    <ChevronRight size={18} aria-hidden="true" />
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
