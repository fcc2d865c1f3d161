import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { DrawingBar } from '../drawing/drawing-bar.tsx'
import { sketchText } from '../drawing/measure-text.ts'
import { ShapeNumbers } from '../drawing/shape-numbers.tsx'
import styles from './route-board.module.css'
import type { RouteDesk } from './use-route-editor.ts'

/** The route that is being made: on the map, in numbers, and the button that keeps it. */
export function RouteBoard({ desk }: { readonly desk: RouteDesk }) {
  const { drawing, state, problem, isSaving } = desk
  if (drawing === null || state === null) return null
  const size = sketchText(state.live)
  return (
    <div className={styles.board}>
      <p>
        Nueva ruta: <b>{size ?? 'sin puntos todavía'}</b>
      </p>
      <ShapeNumbers drawing={drawing} sketch={state.sketch} />
      <DrawingBar drawing={drawing} state={state} onCancel={desk.cancel} />
      <FormError message={desk.saveError} />
      <footer>
        <Button size="sm" onClick={desk.stop}>
          Descartar
        </Button>
        <Button
          size="sm"
          tone="primary"
          disabled={problem !== null || isSaving}
          aria-busy={isSaving}
          onClick={desk.save}
        >
          {isSaving ? 'Guardando…' : 'Guardar ruta'}
        </Button>
      </footer>
    </div>
  )
}
