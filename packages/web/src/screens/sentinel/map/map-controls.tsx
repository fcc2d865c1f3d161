import { Layers, Maximize, Waypoints } from 'lucide-react'
import type { BaseLayerChoice } from '../../../fleet-screen/map/use-base-layer.ts'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { CameraButtons } from '../../../map/camera-buttons.tsx'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { MapNotice } from '../../../map/map-notice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { loadChoiceMenu } from '../../../ui/load-choice-menu.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
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
        {isPhone ? null : (
          <Segmented
            className={classNames(surfaceStyles.onMap, styles.layers)}
            label="Capa base"
            value={base.value}
            options={base.options}
            onChange={base.onChoose}
          />
        )}
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
          <MenuButton
            load={loadChoiceMenu}
            menu={base}
            button={<IconButton tone="neutral" label="Capa base" icon={<Layers size={18} aria-hidden="true" />} />}
          />
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
