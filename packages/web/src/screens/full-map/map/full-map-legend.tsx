import { FULL_MAP_BANDS } from '@vigia/domain/trip/full-map-band'
import { CircleSlash } from 'lucide-react'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { BAND_WORD, BandSymbol } from '../band-mark.tsx'
import fullMapStyles from '../full-map.module.css'
import styles from './full-map-legend.module.css'

/** What the symbols mean. */
export function MapLegend() {
  return (
    <section
      className={classNames(surfaceStyles.onMap, fleetMapStyles.cornerLegend, styles.legend)}
      aria-label="Simbología"
    >
      {FULL_MAP_BANDS.map((band) => (
        <span key={band}>
          <BandSymbol band={band} size={12} />
          {BAND_WORD[band]}
        </span>
      ))}
      <span>
        <CircleSlash className={textStyles.danger} size={12} aria-hidden="true" />
        Sin señal
      </span>
      <span>
        <i className={fullMapStyles.key} data-layer="routes" aria-hidden="true" />
        Ruta planeada
      </span>
    </section>
  )
}
