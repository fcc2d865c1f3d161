import { Banner } from '../../ui/banner.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import type { Sentinel } from './use-sentinel.ts'

/** Says that a link leads to a trip that is not in transit: no other trip is shown in its place. */
export function AbsentTripNotice({ sentinel: { isAbsent } }: { readonly sentinel: Pick<Sentinel, 'isAbsent'> }) {
  if (!isAbsent) return null
  return (
    <div className={surfaceStyles.noticeBar} data-slot="notice-bar">
      <Banner tone="notice" title="El viaje no está en tránsito">
        El enlace lleva a un viaje que ya terminó o que aún no sale.
      </Banner>
    </div>
  )
}
