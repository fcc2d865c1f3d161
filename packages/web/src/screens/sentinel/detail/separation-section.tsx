import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { SeparationInset } from '../../../map/separation-inset.tsx'
import { useShownTheme } from '../../../theme/use-looks.ts'
import { useSourcePins } from '../map/use-sentinel-map-marks.ts'
import { SeparationBanner } from './separation-banner.tsx'
import styles from './separation-section.module.css'

/** ALERTA DE SEPARACIÓN with both sources close up; nothing while operator and truck are together. */
export function SeparationSection({ trip }: { readonly trip: SentinelTrip }) {
  const theme = useShownTheme()
  const pins = useSourcePins(trip)
  if (trip.separationM === null || trip.separationM <= SEPARATION_ALERT_M) return null
  return (
    <>
      <SeparationBanner separationM={trip.separationM} />
      {pins === null ? null : (
        <figure className={styles.apartMap}>
          <SeparationInset className={styles.apartCanvas} theme={theme} pins={pins} />
        </figure>
      )}
    </>
  )
}
