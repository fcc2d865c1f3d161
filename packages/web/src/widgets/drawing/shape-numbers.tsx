import { HALF_WIDTH_LIMITS_M } from '@vigia/domain/geofence/geofence'
import type { Drawing } from '../../map/drawing/drawing.ts'
import type { Sketch } from '../../map/drawing/sketch.ts'
import { CircleField } from './circle-field.tsx'
import { MetresField } from './metres-field.tsx'
import { PointsField } from './points-field.tsx'

interface ShapeNumbersProps {
  readonly drawing: Drawing
  readonly sketch: Sketch
}

/** What is drawn, in numbers: nothing on the map needs a pointer (WCAG 2.5.7, 2.1.1). */
export function ShapeNumbers({ drawing, sketch }: ShapeNumbersProps) {
  if (sketch.way === 'circle') return <CircleField drawing={drawing} sketch={sketch} />
  return (
    <>
      {sketch.way === 'corridor' ? (
        <MetresField
          label="Ancho a cada lado"
          metres={sketch.halfWidthM}
          limits={HALF_WIDTH_LIMITS_M}
          onMetres={(metres) => drawing.setHalfWidth(metres)}
        />
      ) : null}
      <PointsField sketch={sketch} onPoints={(points) => drawing.hold({ ...sketch, points })} />
    </>
  )
}
