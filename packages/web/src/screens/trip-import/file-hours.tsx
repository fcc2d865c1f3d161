import { Clock } from 'lucide-react'
import { DATE_FIELDS } from '../../api/import-fields.ts'
import type { ImportField } from '../../api/trip-imports.ts'
import styles from './trip-import.module.css'

/**
 * Whose hour the dates of a file are, where a column is one: always that of Mexico City (server: `readMexicanDate`), whatever
 * zone a person reads the screens by.
 */
export function FileHours({ fields }: { readonly fields: readonly (ImportField | null)[] }) {
  if (!fields.some((field) => DATE_FIELDS.includes(field))) return null
  return (
    <p className={styles.hours}>
      <Clock size={15} aria-hidden="true" />
      Las horas del archivo se leen en la del Centro (Ciudad de México), salvo las que traen su zona, como
      2026-11-21T14:30-07:00.
    </p>
  )
}
