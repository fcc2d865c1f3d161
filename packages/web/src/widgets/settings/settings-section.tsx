import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import buttonStyles from '../../ui/button.module.css'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/list.module.css'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useAsideFocus } from '../../ui/use-aside-focus.ts'
import { PHONE, useMedia } from '../use-media.ts'
import styles from './settings-section.module.css'

/** What depends on the selection: a column at the right, a drawer where there is no room for it, a sheet on a phone. */
interface SettingsAside {
  readonly label: string
  /** 376 to 452 px by the design, in rem. */
  readonly widthRem: number
  /** Whether it is open where it is a drawer. */
  readonly isOpen: boolean
  readonly onClose: () => void
  /** It is a column from 1280 px on; the row of the section says `keepsAside` as well. */
  readonly keepsColumn?: boolean
  readonly content: ReactNode
}

interface SettingsSectionProps {
  readonly title: string
  /** Beside the title. */
  readonly tabs?: ReactNode
  /** At the end of the head: what can be done with the whole section. */
  readonly tools?: ReactNode
  readonly aside?: SettingsAside
  /** Sticks to the bottom: what is not saved yet. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** Where what depends on the selection is a column. */
export const ASIDE_ROOM = '(min-width: 1400px)'
const ROOM_WHERE_KEPT = '(min-width: 1280px)'

/** A section of the settings: head, content, what depends on the selection, and the bar of what is not saved. */
export function SettingsSection({ title, tabs, tools, aside, bar, children }: SettingsSectionProps) {
  const isPhone = useMedia(PHONE)
  const hasRoom = useMedia(aside?.keepsColumn === true ? ROOM_WHERE_KEPT : ASIDE_ROOM)
  const isColumn = aside !== undefined && hasRoom
  const column = useAsideFocus(isColumn && aside.isOpen)
  return (
    <div
      className={listStyles.screen}
      data-slot="settings-section"
      style={isColumn ? { gridTemplateColumns: `minmax(0, 1fr) ${aside.widthRem}rem` } : undefined}
    >
      <main className={styles.main} aria-label={title}>
        <header className={styles.head}>
          {isPhone ? (
            <Link
              to="/settings"
              className={buttonStyles.button}
              data-slot="button"
              data-shape="icon"
              data-tone="ghost"
              aria-label="Volver a la configuración"
            >
              <ArrowLeft size={18} aria-hidden="true" />
            </Link>
          ) : null}
          <h2>{title}</h2>
          {tabs}
          {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        </header>
        <div className={classNames(styles.content, surfaceStyles.scroll)} data-slot="scroll">
          {children}
        </div>
        {bar}
      </main>
      {aside === undefined ? null : isColumn ? (
        <aside ref={column} className={styles.aside} aria-label={aside.label}>
          {aside.content}
        </aside>
      ) : (
        <Sheet
          open={aside.isOpen}
          onOpenChange={(isOpen) => !isOpen && aside.onClose()}
          label={aside.label}
          side={isPhone ? 'bottom' : 'right'}
          widthRem={aside.widthRem}
          className={styles.drawer}
        >
          {aside.content}
        </Sheet>
      )}
    </div>
  )
}

/** The content in two columns, one where it is narrow. */
export function SettingsColumns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
