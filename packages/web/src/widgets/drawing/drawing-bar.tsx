import { Check, Undo2, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { Drawing, DrawingState } from '../../map/drawing/drawing.ts'
import { LEAST_POINTS } from '../../map/drawing/sketch.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './drawing-bar.module.css'
import { drawingHint } from './drawing-hint-text.ts'
import { sketchText } from './measure-text.ts'

interface DrawingBarProps {
  readonly drawing: Drawing
  readonly state: DrawingState
  readonly onCancel: () => void
}

/** Over the map, where the hand is: the next step, how big it is by now, and what a finger has instead of keys. */
export function DrawingBar({ drawing, state, onCancel }: DrawingBarProps) {
  const { phase, sketch, live, canUndo } = state
  const canFinish = phase === 'drawing' && sketch.way !== 'circle' && sketch.points.length >= LEAST_POINTS[sketch.way]
  const size = sketchText(live)
  return createPortal(
    <section
      className={classNames(surfaceStyles.onMap, layoutStyles.row, styles.bar)}
      data-slot="on-map"
      aria-label="Dibujo"
    >
      <p role="status">{drawingHint(state)}</p>
      {size === null ? null : <b className={textStyles.oneLine}>{size}</b>}
      <div>
        <Button
          size="sm"
          disabled={!canUndo}
          icon={<Undo2 size={14} aria-hidden="true" />}
          onClick={() => drawing.undo()}
        >
          Deshacer
        </Button>
        {canFinish ? (
          <Button size="sm" icon={<Check size={14} aria-hidden="true" />} onClick={() => drawing.finish()}>
            Terminar
          </Button>
        ) : null}
        <IconButton label="Cancelar el dibujo" size="sm" icon={<X size={15} aria-hidden="true" />} onClick={onCancel} />
      </div>
    </section>,
    drawing.host,
  )
}
