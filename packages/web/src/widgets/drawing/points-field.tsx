import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { MapPin } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { LEAST_POINTS, type Sketch } from '../../map/drawing/sketch.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import textStyles from '../../ui/text.module.css'
import { pointsText, readPoints } from './point-text.ts'
import styles from './points-field.module.css'

interface PointsFieldProps {
  readonly sketch: Sketch
  readonly onPoints: (points: readonly LatLng[]) => void
}

/** The corners as text, for whoever has no pointer, or has them written down. */
export function PointsField({ sketch, onPoints }: PointsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const put = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const read = readPoints(typed ?? pointsText(sketch.points))
    const least = LEAST_POINTS[sketch.way]
    const isShort = read.points !== null && read.points.length < least
    setProblem(isShort ? `Faltan puntos: al menos ${least}` : read.problem)
    if (read.points === null || isShort) return
    setTyped(null)
    onPoints(read.points)
  }
  const errorId = `${id}-error`
  return (
    <details className={styles.points}>
      <summary className={textStyles.meta}>Escribir o pegar los puntos</summary>
      <form noValidate onSubmit={put}>
        <label htmlFor={id}>Un punto por línea: latitud, longitud</label>
        <div className={fieldStyles.input} data-slot="input">
          <textarea
            id={id}
            rows={5}
            spellCheck={false}
            placeholder={'19.4326, -99.1332\n19.2890, -99.6557'}
            value={typed ?? pointsText(sketch.points)}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : errorId}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {problem === null ? null : <p id={errorId}>{problem}</p>}
        <Button type="submit" size="sm" icon={<MapPin size={14} aria-hidden="true" />}>
          Poner en el mapa
        </Button>
      </form>
    </details>
  )
}
