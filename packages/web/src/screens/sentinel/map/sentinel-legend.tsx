import { CircleSlash } from 'lucide-react'
import fleetMapStyles from '../../../fleet-screen/parts/fleet-map.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './sentinel-legend.module.css'

const LEVELS = [
  { severity: 'critical', word: 'Crítico' },
  { severity: 'high', word: 'Alto' },
  { severity: 'medium', word: 'Medio' },
  { severity: 'low', word: 'Bajo' },
] as const

/** What the shapes mean. */
export function MapLegend() {
  return (
    <section
      className={classNames(surfaceStyles.onMap, fleetMapStyles.legend, styles.legend)}
      data-slot="on-map"
      aria-label="Simbología"
    >
      {LEVELS.map(({ severity, word }) => (
        <span key={severity}>
          <SeverityShape severity={severity} size={9} coloured />
          {word}
        </span>
      ))}
      <span>
        <CircleSlash size={12} aria-hidden="true" />
        Sin GPS
      </span>
    </section>
  )
}
