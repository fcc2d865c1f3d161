import { Pencil, Trash2 } from 'lucide-react'
import { exportPlannedRoute, type PlannedRoute } from '../../api/planned-routes.ts'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { ExportMenu } from '../drawing/export-menu.tsx'
import { lengthText } from '../drawing/measure-text.ts'
import routePartsStyles from './route-parts.module.css'
import styles from './route-summary.module.css'
import { routeOrigin } from './route-text.ts'

interface RouteSummaryProps {
  readonly route: PlannedRoute
  readonly tripId: string
  readonly label: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** The route that holds: how long, how far the unit is from it, and what can be done with it. */
export function RouteSummary({ route, tripId, label, onEdit, onRemove }: RouteSummaryProps) {
  const { lengthKm, distanceKm } = route
  return (
    <div className={routePartsStyles.part}>
      <dl className={styles.figures}>
        <div>
          <dt className={textStyles.small}>Longitud</dt>
          <dd>{lengthText(lengthKm)}</dd>
        </div>
        <div>
          <dt className={textStyles.small}>Unidad a</dt>
          <dd>{distanceKm === null ? '—' : lengthText(distanceKm)}</dd>
        </div>
      </dl>
      <p className={textStyles.meta}>
        {distanceKm === null ? 'Sin posición de la unidad. ' : null}
        {routeOrigin(route)}
      </p>
      <div className={layoutStyles.flowClose}>
        <Button size="sm" icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
          Editar
        </Button>
        <ExportMenu fileName={`ruta-${fileWord(label)}`} load={(format) => exportPlannedRoute(tripId, format)} />
        <Button size="sm" tone="ghost" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onRemove}>
          Quitar
        </Button>
      </div>
    </div>
  )
}

/** A name that any disk takes. */
const fileWord = (label: string): string => label.replace(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 60) || 'viaje'
