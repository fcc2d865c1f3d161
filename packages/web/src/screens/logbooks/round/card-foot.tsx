import { ArrowLeft, Check, SkipForward } from 'lucide-react'
import type { ContactTrip } from '../../../api/logbook.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { dueWords } from '../due-text.ts'
import styles from './round-card.module.css'
import type { Composer } from './use-composer.ts'
import type { Lease } from './use-lease.ts'
import type { RoundWork } from './use-round.ts'
import { CONFIRM_ID } from './use-round-keys.ts'

interface CardFootProps {
  readonly work: RoundWork
  readonly trip: ContactTrip
  readonly composer: Composer
  /** Whether to save what somebody else was faster with. */
  readonly isAsked: boolean
  readonly lease: Lease
  readonly confirm: () => void
  readonly step: (by: 1 | -1) => void
  readonly onSkip: () => void
  readonly now: number
}

/** What one does with a card: back, leave it out, confirm it and go on. */
export function CardFoot({ work, trip, composer, isAsked, lease, confirm, step, onSkip, now }: CardFootProps) {
  const next = work.queue.trips.find(({ tripId }) => tripId !== trip.tripId)
  const isDuress = composer.outcome === 'duress-word'
  const words = isDuress
    ? composer.isArmed
      ? 'Enter otra vez: abrir la alerta'
      : 'Confirmar coacción'
    : isAsked
      ? 'Guardar de todos modos'
      : 'Confirmar y seguir'
  return (
    <footer className={styles.foot}>
      <Button tone="ghost" icon={<ArrowLeft size={15} aria-hidden="true" />} onClick={() => step(-1)}>
        Anterior <Kbd keys="←" />
      </Button>
      <Button tone="ghost" icon={<SkipForward size={15} aria-hidden="true" />} onClick={onSkip}>
        Omitir <Kbd keys="S" />
      </Button>
      <span className={classNames(layoutStyles.push, textStyles.meta, styles.following)}>
        {next === undefined
          ? 'Es el último'
          : `Sigue ${next.plates ?? next.invoice} · ${dueWords((now - next.dueAt) / 60_000)}`}
      </span>
      <Button
        id={CONFIRM_ID}
        size="xl"
        tone={isDuress ? 'danger' : 'primary'}
        icon={<Check size={16} aria-hidden="true" />}
        disabled={composer.entry === null || lease.state === 'taken'}
        onClick={confirm}
      >
        {words} <Kbd keys="Enter" />
      </Button>
    </footer>
  )
}
