import { Ban, CircleSlash, ClockAlert, Satellite, Truck, UserPen } from 'lucide-react'
import styles from './gps-badge.module.css'

/**
 * `extracted` read from a carrier's platform, `ok` from app or tracker, `stale` either of them too long ago to be called
 * good, `silent` since a unit fell silent on the way, `manual` typed by a person, `none` no usable position.
 */
export type GpsBadgeKind = 'extracted' | 'ok' | 'stale' | 'silent' | 'manual' | 'none'

const LOOKS = {
  extracted: { icon: Truck, text: 'GPS EXTRAÍDO' },
  ok: { icon: Satellite, text: 'GPS OK' },
  stale: { icon: ClockAlert, text: 'GPS ANTIGUO' },
  silent: { icon: Ban, text: 'GPS CALLADO' },
  manual: { icon: UserPen, text: 'POSICIÓN MANUAL' },
  none: { icon: CircleSlash, text: 'SIN GPS' },
} as const

/** Where the position comes from, told by border and icon as well as by words. */
export function GpsBadge({ kind }: { readonly kind: GpsBadgeKind }) {
  const { icon: Icon, text } = LOOKS[kind]
  return (
    <span className={styles.badge} data-slot="gps-badge" data-kind={kind}>
      <Icon size={11} aria-hidden="true" />
      {text}
    </span>
  )
}
