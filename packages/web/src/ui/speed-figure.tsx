import type { CSSProperties } from 'react'
import { speedColour } from '../theme/bands.ts'
import { classNames } from './class-names.ts'

const OVER_KMH = 100

/** The speed with its 3 px band bar; over 100 km/h the figure is red too. A dash when unknown. */
export function SpeedFigure({ speedKmh }: { readonly speedKmh: number | null }) {
  const style: CSSProperties & Record<'--c', string> = { '--c': speedColour(speedKmh ?? 0) }
  return (
    <span className={classNames('spd', speedKmh !== null && speedKmh > OVER_KMH && 'over-limit')} style={style}>
      <b>{speedKmh === null ? '—' : Math.round(speedKmh)}</b> km/h
    </span>
  )
}
