import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import textStyles from '../../ui/text.module.css'
import styles from './charts.module.css'

interface CardProps {
  readonly title: string
  /** What is counted, and of when. */
  readonly hint: ReactNode
  /** What the card comes to, under it. */
  readonly foot?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of the figures with its title. */
export function Card({ title, hint, foot, className, children }: CardProps) {
  return (
    <section className={classNames(styles.card, className)} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className={textStyles.note}>{hint}</span>
      </header>
      {children}
      {foot ? <p className={textStyles.note}>{foot}</p> : null}
    </section>
  )
}

/** Says why a card has nothing to draw. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => <p className={styles.nothing}>{children}</p>
