import { speedColour } from '@vigia/domain'
import type { CSSProperties } from 'react'
import { SPEED_TOKEN } from '../theme/bands.ts'
import { classNames } from './class-names.ts'

/** The speed with its 3 px band bar; over 100 km/h the figure is red too. A dash when unknown. */
export function SpeedFigure({ speedKmh }: { readonly speedKmh: number | null }) {
  const colour = speedColour(speedKmh)
  const style: CSSProperties & Record<'--c', string> = { '--c': SPEED_TOKEN[colour] }
  return (
    <span className={classNames('spd', colour === 'red' && 'over-limit')} style={style}>
      <b>{speedKmh === null ? '—' : Math.round(speedKmh)}</b> km/h
    </span>
  )
}
