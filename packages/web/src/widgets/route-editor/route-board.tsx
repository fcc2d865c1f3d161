import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { DrawingBar } from '../drawing/drawing-bar.tsx'
import { sketchText } from '../drawing/measure-text.ts'
import { ShapeNumbers } from '../drawing/shape-numbers.tsx'
import routePartsStyles from './route-parts.module.css'
import type { RouteDrawing } from './use-route-board.ts'

interface RouteBoardProps {
  readonly board: RouteDrawing
  /** What its button is called that keeps the route. */
  readonly keepLabel: string
  readonly isBusy?: boolean
  /** Why it was not kept. */
  readonly error?: string | null
  readonly onKeep: () => void
}

/** The route that is being made: on the map, in numbers, and the button that keeps it. */
export function RouteBoard({ board, keepLabel, isBusy = false, error = null, onKeep }: RouteBoardProps) {
  const { drawing, state, problem } = board
  if (drawing === null || state === null) return null
  const size = sketchText(state.live)
  const isBegun = state.sketch.points.length > 1
  return (
    <div className={routePartsStyles.part}>
      <p className={textStyles.meta}>
        Nueva ruta: <b className={textStyles.primary}>{size ?? 'sin puntos todavía'}</b>
      </p>
      <ShapeNumbers drawing={drawing} sketch={state.sketch} />
      <DrawingBar drawing={drawing} state={state} onCancel={board.cancel} />
      <FormError message={error ?? (isBegun ? problem : null)} />
      <footer className={layoutStyles.end}>
        <Button size="sm" onClick={board.stop}>
          Descartar
        </Button>
        <Button size="sm" tone="primary" disabled={problem !== null || isBusy} aria-busy={isBusy} onClick={onKeep}>
          {isBusy ? 'Guardando…' : keepLabel}
        </Button>
      </footer>
    </div>
  )
}
