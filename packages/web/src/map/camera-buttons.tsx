import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'
import styles from './camera-buttons.module.css'
import type { FleetMap } from './fleet-map.ts'

interface CameraButtonsProps {
  readonly map: FleetMap | null
  readonly onCentre: () => void
  /** What else stands in their row, before them. */
  readonly children?: ReactNode
}

/** Centrar, nearer and farther, at the top right of a map. */
export function CameraButtons({ map, onCentre, children }: CameraButtonsProps) {
  return (
    <div className={styles.camera} data-slot="camera">
      {children}
      <button type="button" className={buttonStyles.button} data-slot="button" aria-label="Centrar" onClick={onCentre}>
        <Maximize size={15} aria-hidden="true" />
        <span>Centrar</span>
      </button>
      <div className={classNames(surfaceStyles.onMap, styles.zoom)} data-slot="on-map zoom">
        <button type="button" aria-label="Acercar" onClick={() => map?.camera.zoomBy(1)}>
          <Plus size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label="Alejar" onClick={() => map?.camera.zoomBy(-1)}>
          <Minus size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
