import { CircleSlash, ClockAlert, Satellite, Truck } from 'lucide-react'

/**
 * `extracted` read from a carrier's platform, `ok` from app or tracker, `stale` either of them too long ago to be called
 * good, `none` no usable position.
 */
export type GpsBadgeKind = 'extracted' | 'ok' | 'stale' | 'none'

const LOOKS = {
  extracted: { className: 'g-ext', icon: Truck, text: 'GPS EXTRAÍDO' },
  ok: { className: 'g-ok', icon: Satellite, text: 'GPS OK' },
  stale: { className: 'g-no', icon: ClockAlert, text: 'GPS ANTIGUO' },
  none: { className: 'g-no', icon: CircleSlash, text: 'SIN GPS' },
} as const

/** Where the position comes from, told by border and icon as well as by words. */
export function GpsBadge({ kind }: { readonly kind: GpsBadgeKind }) {
  const { className, icon: Icon, text } = LOOKS[kind]
  return (
    <span className={`gps ${className}`}>
      <Icon size={11} aria-hidden="true" />
      {text}
    </span>
  )
}
