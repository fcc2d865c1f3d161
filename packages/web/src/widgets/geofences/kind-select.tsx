import { GEOFENCE_KINDS, type GeofenceKind } from '@vigia/domain/geofence/geofence'
import styles from './cell-field.module.css'
import { KIND_WORD } from './geofence-kinds.ts'

interface KindSelectProps {
  readonly label: string
  readonly value: GeofenceKind | ''
  readonly onChange: (kind: GeofenceKind) => void
}

/** A kind in a table, where there is no room for three buttons. `''`: none is chosen for all. */
export function KindSelect({ label, value, onChange }: KindSelectProps) {
  return (
    <select
      className={styles.field}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const kind = GEOFENCE_KINDS.find((candidate) => candidate === event.target.value)
        if (kind !== undefined) onChange(kind)
      }}
    >
      {value === '' ? <option value="">Tipo…</option> : null}
      {GEOFENCE_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {KIND_WORD[kind]}
        </option>
      ))}
    </select>
  )
}
