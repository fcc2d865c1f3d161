import { speedColour } from '@vigia/domain/gps/speed-colour'
import type { CSSProperties } from 'react'
import { SPEED_TOKEN } from '../theme/bands.ts'
import { classNames } from './class-names.ts'
import styles from './speed-figure.module.css'

interface SpeedFigureProps {
  readonly speedKmh: number | null
  /** The reading is old: the figure is what was known last, not how fast the unit goes. */
  readonly isPast?: boolean
}

/** The speed with its 3 px band bar; over 100 km/h the figure is red too. A dash when unknown; no colour when past. */
export function SpeedFigure({ speedKmh, isPast = false }: SpeedFigureProps) {
  const colour = isPast ? 'grey' : speedColour(speedKmh)
  const style: CSSProperties & Record<'--c', string> = { '--c': SPEED_TOKEN[colour] }
  return (
    <span
      className={classNames(styles.speed, colour === 'red' && styles.overLimit, isPast && styles.past)}
      data-slot="speed"
      style={style}
      title={isPast && speedKmh !== null ? 'Última velocidad conocida' : undefined}
    >
      <b>{speedKmh === null ? '—' : Math.round(speedKmh)}</b> km/h
    </span>
  )
}
