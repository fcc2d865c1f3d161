import type { GeofenceKind } from '@vigia/domain/geofence/geofence'
import styles from './kind-mark.module.css'

/** A geofence's kind as the map draws it: dashes with a hatch, a whole line, dots (DESIGN §6). The word stands beside it. */
export function KindMark({ kind }: { readonly kind: GeofenceKind }) {
  return (
    <svg className={styles.mark} data-kind={kind} width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      {kind === 'danger' ? <path className={styles.hatch} d="M3 9 9 3M3 15 15 3M9 15l6-6" /> : null}
      <rect x={2} y={2} width={14} height={14} rx={3} />
    </svg>
  )
}
