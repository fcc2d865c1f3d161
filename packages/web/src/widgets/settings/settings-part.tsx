import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import settingsStyles from './settings.module.css'

interface SettingsPartProps {
  readonly title: string
  /** Beside the title: how it stands. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Settings that belong together, under their heading. */
export function SettingsPart({ title, note, children }: SettingsPartProps) {
  return (
    <section className={settingsStyles.part} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  )
}

export interface SettingsRowProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** What can be done with it. */
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLLIElement>
  /** The search has just led to it. */
  readonly isFound?: boolean
}

/** One thing of a list: what it is, and what can be done with it. */
export function SettingsRow({ icon, title, detail, children, ref, isFound = false }: SettingsRowProps) {
  return (
    <li ref={ref} className={classNames(layoutStyles.wrap, settingsStyles.row)} data-found={isFound || undefined}>
      {icon}
      <div>
        <b>{title}</b>
        {detail === undefined ? null : <small>{detail}</small>}
      </div>
      {children}
    </li>
  )
}
