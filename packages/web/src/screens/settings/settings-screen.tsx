import { Lock } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { useCommands } from '../../widgets/command-registry.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { SettingsResults } from './search/settings-results.tsx'
import { SEARCH_ID, useSettingsSearch } from './search/use-settings-search.ts'
import {
  BUILT_SECTIONS,
  loadSection,
  type SettingsSectionRow,
  sectionAt,
  sectionPath,
  sectionsFor,
} from './sections.ts'
import { SettingsNav } from './settings-nav.tsx'
import styles from './settings-screen.module.css'

/** Up to here the list of sections folds to icons where the section keeps its right column. */
const WITH_ASIDE = 'screen and (max-width: 1399px)'
const HOME_SECTION = 'account'
const SEARCH_COMMAND = { id: 'settings search', label: 'Buscar ajuste', group: 'Acciones', keys: '/' } as const

const SECTIONS: ReadonlyMap<string, ComponentType> = new Map(
  BUILT_SECTIONS.map(({ id }) => [id, lazy(() => loadSection(id).then(({ Section }) => ({ default: Section })))]),
)

/** The settings: their sections in a column, and the one that the address names (screens of our own, third part, §0). */
export function Screen() {
  const session = useSession()
  const open = sectionAt(useLocation().pathname)
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const isTight = useMedia(WITH_ASIDE)
  const role = session.status === 'in' ? (session.user?.role ?? '') : ''
  const sections = useMemo(() => sectionsFor(role), [role])
  // Its hours follow the clock that is chosen in it.
  usePreferences()
  const search = useSettingsSearch(sections)
  const isSeeking = search.text.trim() !== ''
  // Folded to icons there is no room to type: the column opens while a setting is sought.
  const [isSearchOpen, setSearchOpen] = useState(false)
  const openSearch = useCallback(() => {
    flushSync(() => setSearchOpen(true))
    document.getElementById(SEARCH_ID)?.focus()
  }, [])
  useCommands(useMemo(() => [{ ...SEARCH_COMMAND, run: openSearch }], [openSearch]))
  if (open === null && !isPhone) return <Navigate to={sectionPath(HOME_SECTION)} replace />
  const isFolded = isNarrow || (isTight && open?.keepsAside === true)
  const shape = isPhone ? 'screen' : isFolded && !isSearchOpen && !isSeeking ? 'icons' : 'column'
  return (
    <div className={styles.settings} data-shape={shape} data-seeking={isSeeking || undefined}>
      <HeaderSlot title="Configuración" {...(open === null ? {} : { windowTitle: open.label })}>
        <ConnectionState showsSince />
      </HeaderSlot>
      {isPhone && open !== null ? null : (
        <SettingsNav
          sections={sections}
          shape={shape}
          search={search}
          onOpenSearch={openSearch}
          onLeaveSearch={() => setSearchOpen(false)}
        />
      )}
      {isSeeking ? <SettingsResults search={search} sections={sections} /> : null}
      {open === null ? null : (
        // Left as it is while a setting is sought: Esc comes back to it.
        <div className={styles.open} hidden={isSeeking}>
          <OpenSection key={open.id} section={open} isReadable={sections.includes(open)} />
        </div>
      )}
    </div>
  )
}

interface OpenSectionProps {
  readonly section: SettingsSectionRow
  readonly isReadable: boolean
}

function OpenSection({ section, isReadable }: OpenSectionProps) {
  const Section = SECTIONS.get(section.id)
  if (!isReadable || Section === undefined) {
    return (
      <main className={layoutStyles.centre} aria-label={section.label}>
        <EmptyState
          icon={<Lock size={26} aria-hidden="true" />}
          title="Sin permiso"
          hint={`«${section.label}» es de los administradores. Pídalo a uno de ellos.`}
        />
      </main>
    )
  }
  return (
    <Suspense fallback={<LoadingState text={`Abriendo ${section.label}…`} />}>
      <Section />
    </Suspense>
  )
}
