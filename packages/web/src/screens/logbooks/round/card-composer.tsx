import type { RefObject } from 'react'
import type { ContactTrip } from '../../../api/logbook.ts'
import { storedUser } from '../../../api/tokens.ts'
import { shortName } from '../../../text/short-name.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Switch } from '../../../ui/switch.tsx'
import { PhotoButton } from '../../../widgets/trip-photos/photo-button.tsx'
import { DraftBox } from './draft-box.tsx'
import { NextContact } from './next-contact.tsx'
import { OutcomeKeys } from './outcome-keys.tsx'
import styles from './round-card.module.css'
import { outcomeHint } from './round-text.ts'
import { StopChoice } from './stop-choice.tsx'
import type { Composer } from './use-composer.ts'
import type { Party } from './use-party.ts'
import { CONFIRM_ID } from './use-round-keys.ts'

/** The button that adds a photo. */
export const PHOTO_ID = 'round-photo'

interface CardComposerProps {
  readonly trip: ContactTrip
  readonly composer: Composer
  readonly party: Party
  /** The page was left for a call and is back. */
  readonly isBack: boolean
  /** When the trip is contacted next: its key gives it the focus. */
  readonly spin: RefObject<HTMLFieldSetElement | null>
  readonly now: number
  readonly onConfirm: () => void
  /** The trip's logbook has a photo more, or one less. */
  readonly onPhoto: () => void
}

/** What is written of the trip on a card: the outcome, the words, and what goes with them. */
export function CardComposer({ trip, composer, party, isBack, spin, now, onConfirm, onPhoto }: CardComposerProps) {
  return (
    <div className={styles.composer}>
      <header>
        <h3>Resultado</h3>
        <span>{outcomeHint({ ...composer, ...party, isBack: isBack && party.called === 'operator' })}</span>
      </header>
      <OutcomeKeys {...party} chosen={composer.outcome} onChoose={composer.choose} />
      <DraftBox
        {...composer}
        now={now}
        writer={shortName(storedUser()?.name ?? '')}
        onEdit={() => composer.edit(true)}
        onText={composer.setText}
        onLeave={() => {
          composer.edit(false)
          document.getElementById(CONFIRM_ID)?.focus()
        }}
        onConfirm={onConfirm}
      />
      <div className={styles.options}>
        <NextContact minutes={composer.nextMin} now={now} onChange={composer.setNextMin} spin={spin} />
        {composer.canStop ? <StopChoice {...composer} now={now} /> : null}
        {composer.outcome === 'whatsapp' || composer.outcome === 'whatsapp-answered' ? (
          <span className={layoutStyles.inlineApart}>
            <Switch
              label="Ya contestó"
              checked={composer.outcome === 'whatsapp-answered'}
              onChange={(isAnswered) => composer.choose(isAnswered ? 'whatsapp-answered' : 'whatsapp')}
            />
            <Kbd keys="8" />
          </span>
        ) : null}
        <span className={layoutStyles.inlineApart}>
          <Switch
            label="Visible para el cliente"
            checked={composer.isVisible}
            disabled={!composer.canBeVisible}
            onChange={composer.setVisible}
          />
          <Kbd keys="V" />
        </span>
        <PhotoButton
          id={PHOTO_ID}
          tripId={trip.tripId}
          name={trip.plates ?? trip.invoice}
          hint={<Kbd keys="F" />}
          onChanged={onPhoto}
        />
      </div>
    </div>
  )
}
