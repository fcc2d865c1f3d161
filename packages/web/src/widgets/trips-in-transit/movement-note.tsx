import { isLiveFix } from '../../live/is-live-fix.ts'
import { agoText } from '../../text/elapsed.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './movement-note.module.css'
import type { TripMovement } from './use-movement.ts'

interface MovementNoteProps {
  readonly history: TripMovement
  readonly now: number
}

/** Whether the unit moves, by its last positions, and how old those are; that they could not be read, when so. */
export function MovementNote({ history, now }: MovementNoteProps) {
  return (
    <p className={styles.movement}>
      {movementText(history, now)}
      {history.error === null ? null : (
        <span className={classNames(layoutStyles.block, textStyles.warning)}>
          No se pudo leer el historial. {history.error.message}
        </span>
      )}
    </p>
  )
}

function movementText({ movement, samples, newestAt, isLoading, error }: TripMovement, now: number): string | null {
  if (isLoading) return 'Leyendo el historial…'
  if (movement === null || newestAt === null) return error === null ? 'Sin historial para saber si se mueve' : null
  const was = isLiveFix(newestAt, now) ? '' : 'Antes: '
  const what = movement.isMoving
    ? `en movimiento, ${Math.round(movement.shownSpeedKmh)} km/h en promedio`
    : 'sin moverse'
  const said = `${was}${what} en sus últimas ${samples} posiciones (${agoText(newestAt, now)})`
  return said.charAt(0).toUpperCase() + said.slice(1)
}
