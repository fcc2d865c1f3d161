import { FULL_MAP_BANDS } from '@vigia/domain/trip/full-map-band'
import { CircleSlash } from 'lucide-react'
import { BAND_WORD, BandSymbol } from './band-mark.tsx'

/** What the symbols mean. */
export function MapLegend() {
  return (
    <section className="mapui fm-legend" aria-label="Simbología">
      {FULL_MAP_BANDS.map((band) => (
        <span key={band}>
          <BandSymbol band={band} size={12} />
          {BAND_WORD[band]}
        </span>
      ))}
      <span>
        <CircleSlash className="fm-silent" size={12} aria-hidden="true" />
        Sin señal
      </span>
      <span>
        <i className="fm-key routes" aria-hidden="true" />
        Ruta planeada
      </span>
    </section>
  )
}
