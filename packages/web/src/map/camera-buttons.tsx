import './map-controls.css'
import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
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
    <div className="map-camera">
      {children}
      <button type="button" className="btn" aria-label="Centrar" onClick={onCentre}>
        <Maximize size={15} aria-hidden="true" />
        <span>Centrar</span>
      </button>
      <div className="mapui zoom">
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
