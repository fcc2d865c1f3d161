import { MapPinOff } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import styles from './nothing-to-place.module.css'

/** In the middle of a map that has nothing to show (spec §8). */
export function NothingToPlace() {
  return (
    <p className={classNames(surfaceStyles.onMap, layoutStyles.row, styles.empty)} data-slot="on-map" role="status">
      <MapPinOff size={16} aria-hidden="true" />
      Sin coordenadas GPS disponibles
    </p>
  )
}
