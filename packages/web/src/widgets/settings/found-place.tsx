import type { ReactNode } from 'react'
import { useFoundRow } from './draft/use-found-row.ts'
import styles from './found-place.module.css'

interface FoundPlaceProps {
  /** As the catalogue names it: `contact.central_phone`. */
  readonly setting: string
  readonly children: ReactNode
}

/** The control of a setting in a form of its own, to which the search leads as it does to a `SettingRow`. */
export function FoundPlace({ setting, children }: FoundPlaceProps) {
  const { row, isFound } = useFoundRow<HTMLDivElement>(setting)
  return (
    <div ref={row} className={styles.place} data-found={isFound || undefined}>
      {children}
    </div>
  )
}
