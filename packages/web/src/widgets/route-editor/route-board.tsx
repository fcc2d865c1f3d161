import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { DrawingBar } from '../drawing/drawing-bar.tsx'
import { sketchText } from '../drawing/measure-text.ts'
import { ShapeNumbers } from '../drawing/shape-numbers.tsx'
import routePartsStyles from './route-parts.module.css'
import type { RouteEditing } from './use-route-editor.ts'

/** The route that is being made: on the map, in numbers, and the button that keeps it. */
export function RouteBoard({ editing }: { readonly editing: RouteEditing }) {
  const { drawing, state, problem, isSaving } = editing
  if (drawing === null || state === null) return null
  const size = sketchText(state.live)
  return (
    <div className={routePartsStyles.part}>
      <p className={textStyles.meta}>
        Nueva ruta: <b className={textStyles.primary}>{size ?? 'sin puntos todavía'}</b>
      </p>
      <ShapeNumbers drawing={drawing} sketch={state.sketch} />
      <DrawingBar drawing={drawing} state={state} onCancel={editing.cancel} />
      <FormError message={editing.saveError} />
      <footer className={layoutStyles.end}>
        <Button size="sm" onClick={editing.stop}>
          Descartar
        </Button>
        <Button
          size="sm"
          tone="primary"
          disabled={problem !== null || isSaving}
          aria-busy={isSaving}
          onClick={editing.save}
        >
          {isSaving ? 'Guardando…' : 'Guardar ruta'}
        </Button>
      </footer>
    </div>
  )
}
