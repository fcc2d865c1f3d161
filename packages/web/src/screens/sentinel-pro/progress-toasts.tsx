import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Toast } from '../../ui/toast.tsx'
import type { ToastContent } from '../../ui/toast-content.ts'
import { MAX_ATTEMPTS } from './gps-progress.ts'
import styles from './progress-toasts.module.css'
import type { GpsOpening, GpsOpenings } from './use-gps-openings.ts'

/** Three at most (DESIGN §7). */
const SHOWN = 3

interface ProgressToastsProps {
  readonly openings: GpsOpenings
  /** Leads to the session, where a person can help. */
  readonly onSession: (tripId: string) => void
}

/** How far the opening of each GPS is, at the foot of the cards (spec §2 "progress toasts for GPS opening"). */
export function ProgressToasts({ openings: { list, dismiss }, onSession }: ProgressToastsProps) {
  return (
    <section
      className={classNames(layoutStyles.stack, styles.toasts)}
      data-slot="progress-toasts"
      aria-label="Apertura de GPS"
      aria-live="polite"
    >
      {list.slice(-SHOWN).map((opening) => (
        <Toast
          key={opening.unit.tripId}
          content={contentOf(opening, onSession)}
          onClose={() => dismiss(opening.unit.tripId)}
        />
      ))}
    </section>
  )
}

function contentOf({ unit, progress }: GpsOpening, onSession: (tripId: string) => void): ToastContent {
  const name = unit.plates ?? unit.invoice
  switch (progress.stage) {
    case 'opening':
      return { title: 'Abriendo GPS', detail: name, progress: progress.percent }
    case 'waiting':
      return { title: 'Esperando la plataforma', detail: name, progress: progress.percent }
    case 'extracting':
      return {
        title: 'Extrayendo datos GPS',
        detail: `${name} · intento ${progress.attempt} de ${MAX_ATTEMPTS}`,
        progress: progress.percent,
      }
    case 'completed':
      return {
        tone: 'ok',
        title: '¡GPS conectado exitosamente!',
        detail: `${name} · ${unit.platform ?? 'Plataforma GPS'}`,
        progress: progress.percent,
      }
    case 'error':
      return {
        tone: 'error',
        title: progress.message,
        detail: progress.hint === null ? name : `${name} · ${progress.hint}`,
        action: { label: 'Ver sesión', run: () => onSession(unit.tripId) },
      }
  }
}
