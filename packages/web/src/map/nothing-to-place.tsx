import './map-controls.css'
import { MapPinOff } from 'lucide-react'

/** In the middle of a map that has nothing to show (spec §8). */
export function NothingToPlace() {
  return (
    <p className="mapui map-empty" role="status">
      <MapPinOff size={16} aria-hidden="true" />
      Sin coordenadas GPS disponibles
    </p>
  )
}
