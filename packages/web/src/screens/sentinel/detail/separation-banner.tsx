import { wholeNumber } from '@vigia/domain/format/whole-number'
import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import { Banner } from '../../../ui/banner.tsx'
import surfaceStyles from '../../../ui/surface.module.css'

/** ALERTA DE SEPARACIÓN, first thing under the dial (spec §8, both texts to the letter). */
export function SeparationBanner({ separationM }: { readonly separationM: number | null }) {
  if (separationM === null || separationM <= SEPARATION_ALERT_M) return null
  return (
    <div className={surfaceStyles.section} data-slot="section">
      <Banner title="ALERTA DE SEPARACIÓN">
        <p>Operador y camión están separados por {wholeNumber(Math.round(separationM))} metros</p>
        <p>Posible indicador de siniestro o emergencia</p>
      </Banner>
    </div>
  )
}
