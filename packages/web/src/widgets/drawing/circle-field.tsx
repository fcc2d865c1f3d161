import { RADIUS_LIMITS_M } from '@vigia/domain/geofence/geofence'
import { useState } from 'react'
import type { Drawing } from '../../map/drawing/drawing.ts'
import { circlePoints, radiusOf, type Sketch } from '../../map/drawing/sketch.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from './circle-field.module.css'
import { MetresField } from './metres-field.tsx'
import { pointText, readPoint } from './point-text.ts'

const USUAL_RADIUS_M = 500

/** A circle in numbers: they follow the map, and the map follows them. */
export function CircleField({ drawing, sketch }: { readonly drawing: Drawing; readonly sketch: Sketch }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [centre, rim = null] = sketch.points
  const radiusM = rim === null ? null : radiusOf(sketch)
  const put = (text: string): void => {
    setTyped(text)
    const point = readPoint(text)
    if (point !== null) {
      drawing.hold({ ...sketch, points: circlePoints(point, radiusM ?? USUAL_RADIUS_M, null) })
    }
  }
  const shown = centre === undefined ? '' : pointText(centre)
  return (
    <div className={classNames(layoutStyles.stack, styles.circle)}>
      <Field
        label="Centro (latitud, longitud)"
        autoComplete="off"
        placeholder="19.4326, -99.1332"
        value={typed ?? shown}
        error={typed !== null && readPoint(typed) === null ? 'Escriba latitud, longitud' : null}
        onChange={(event) => put(event.target.value)}
        onBlur={() => setTyped((was) => (was !== null && readPoint(was) === null ? was : null))}
      />
      <MetresField
        label="Radio"
        metres={radiusM}
        limits={RADIUS_LIMITS_M}
        onMetres={(metres) => {
          if (centre !== undefined) drawing.hold({ ...sketch, points: circlePoints(centre, metres, rim) })
        }}
      />
    </div>
  )
}
