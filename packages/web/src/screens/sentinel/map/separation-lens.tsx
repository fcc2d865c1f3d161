import { wholeNumber } from '@vigia/domain/format/whole-number'
import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import type { MapTheme } from '../../../map/fleet-map.ts'
import { SeparationInset } from '../../../map/separation-inset.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './separation-lens.module.css'
import { useSourcePins } from './use-sentinel-map-marks.ts'

interface SeparationLensProps {
  readonly trip: SentinelTrip
  readonly theme: MapTheme
}

/** Opens by itself over 30 m, which no working zoom can show (DESIGN §6); closed, it stays so for this trip. */
export function SeparationLens({ trip, theme }: SeparationLensProps) {
  const [isClosed, setClosed] = useState(false)
  const pins = useSourcePins(trip)
  const metres = trip.separationM ?? 0
  if (isClosed || pins === null || metres <= SEPARATION_ALERT_M) return null
  return (
    <figure className={classNames(surfaceStyles.onMap, styles.lens)} data-slot="on-map">
      <figcaption className={layoutStyles.row}>
        <TriangleAlert size={14} aria-hidden="true" />
        <strong>Separación</strong>
        <span className={classNames(layoutStyles.push, textStyles.tiny)}>{wholeNumber(Math.round(metres))} m</span>
        <button
          className={layoutStyles.centre}
          type="button"
          aria-label="Cerrar acercamiento"
          onClick={() => setClosed(true)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </figcaption>
      <SeparationInset className={styles.lensMap} theme={theme} pins={pins} />
    </figure>
  )
}
