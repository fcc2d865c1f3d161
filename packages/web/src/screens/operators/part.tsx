import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './operator-panel.module.css'

interface PartProps {
  readonly title: string
  /** What can be done with it. */
  readonly act?: ReactNode
  /** What stands where there is nothing. */
  readonly none: string
  readonly children: readonly ReactNode[]
}

/** A part of the panel: a title and its lines. */
export function Part({ title, act, none, children }: PartProps) {
  return (
    <section className={classNames(surfaceStyles.part, styles.part)} aria-label={title}>
      <div className={layoutStyles.spread}>
        <h3>{title}</h3>
        {act}
      </div>
      {children.length === 0 ? <p>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

interface LineProps {
  readonly end: ReactNode
  /** What its end is coloured by. */
  readonly state?: string | undefined
  readonly children: ReactNode
}

export function Line({ end, state, children }: LineProps) {
  return (
    <li data-state={state}>
      <span>{children}</span>
      <small>{end}</small>
    </li>
  )
}
