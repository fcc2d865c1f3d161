import { Maximize, Waypoints } from 'lucide-react'
import { BaseLayerControl } from '../../../fleet-screen/map/base-layer-control.tsx'
import type { BaseLayerChoice } from '../../../fleet-screen/map/use-base-layer.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { MapNotice } from '../../../map/map-notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import styles from './map-controls.module.css'

interface MapControlsProps {
  readonly map: FleetMap | null
  readonly base: BaseLayerChoice
  readonly isPhone: boolean
  readonly trails: boolean
  readonly onTrails: (on: boolean) => void
  /** What the map cannot show: that the embedded one stands in for a base layer, that the geofences are not known. */
  readonly notice: string | null
}

/** Base layers, Centrar and zoom. On the phone round buttons, the trails' among them; fingers zoom by themselves. */
export function MapControls({ map, base, isPhone, trails, onTrails, notice }: MapControlsProps) {
  const centre = (): void => map?.camera.centreMexico()
  return (
    <>
      <div className={classNames(fleetMapStyles.top, styles.top)}>
        {isPhone ? null : <BaseLayerControl base={base} isSmall={false} className={styles.layers} />}
        <MapNotice className={classNames(fleetMapStyles.notice, styles.notice)} text={notice} />
      </div>
      {isPhone ? (
        <div className={classNames(layoutStyles.stack, styles.phoneControls)}>
          <IconButton
            tone="neutral"
            label="Centrar"
            icon={<Maximize size={18} aria-hidden="true" />}
            onClick={centre}
          />
          <BaseLayerControl base={base} isSmall />
          <IconButton
            tone="neutral"
            label="Estelas"
            aria-pressed={trails}
            icon={<Waypoints size={18} aria-hidden="true" />}
            onClick={() => onTrails(!trails)}
          />
        </div>
      ) : (
        <CameraButtons map={map} onCentre={centre} />
      )}
    </>
  )
}
