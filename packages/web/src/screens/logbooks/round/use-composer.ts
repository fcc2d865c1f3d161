import { canBeVisible, whyInternal } from '@vigia/domain/communication/client-visibility'
import { nextContactMinutes } from '@vigia/domain/communication/contact-due'
import { type ContactOutcome, pressedOutcome } from '@vigia/domain/communication/contact-outcome'
import { type CommentDraft, draftComment, draftForClient } from '@vigia/domain/communication/draft-comment'
import { canPreselectSeenByGps, lastAnsweredAt } from '@vigia/domain/communication/seen-by-gps'
import { spanText } from '@vigia/domain/format/span-text'
import { useCallback, useState } from 'react'
import type { EntryStop } from '../../../api/comments.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { storedUser } from '../../../api/tokens.ts'
import { draftedTrip } from './use-card.ts'
import type { Entry } from './use-entries.ts'

/** A unit that has stood for so long is asked why (design, second part §1). */
const ASKED_FROM_MS = 5 * 60_000

/** What is being written of the trip on the card. */
export interface Composer {
  /** The person has chosen an outcome, or written words, on this card. */
  readonly isBegun: boolean
  readonly outcome: ContactOutcome | null
  readonly choose: (outcome: ContactOutcome) => void
  readonly draft: CommentDraft
  /** As the person changed it; null: it follows the data. */
  readonly text: string | null
  readonly setText: (text: string | null) => void
  readonly isEditing: boolean
  readonly edit: (isEditing: boolean) => void
  /** The trip's client may read it; a change of the outcome to one that no client is told takes it back. */
  readonly isVisible: boolean
  readonly canBeVisible: boolean
  readonly setVisible: (isVisible: boolean) => void
  /** The unit has stood for so long that one asks why. */
  readonly canStop: boolean
  readonly stop: EntryStop | null
  readonly setStop: (stop: EntryStop | null) => void
  readonly nextMin: number
  readonly setNextMin: (minutes: number) => void
  /** The duress word waits for a second Enter. */
  readonly isArmed: boolean
  /** What is to be saved; null: something is still to be chosen, and `hint` says what. */
  readonly entry: Entry | null
  readonly hint: string | null
  readonly arm: () => void
}

interface Composed {
  readonly trip: ContactTrip
  readonly detail: TripDetail
  readonly place: string | null
  /** No duress word is open, and that is known. */
  readonly mayPreselect: boolean
  /** What was taken back of this trip, or refused: it stands as it was. */
  readonly returned: Entry | null
  readonly now: number
}

/** The entry of a card, from what is known until a person changes it. Each card has its own: it is mounted anew. */
export function useComposer({ trip, detail, place, mayPreselect, returned, now }: Composed): Composer {
  const [chosen, setChosen] = useState<ContactOutcome | null>(returned?.outcome ?? null)
  const [text, write] = useState<string | null>(returned?.text ?? null)
  const [minutes, setNextMin] = useState<number | null>(returned?.nextMin ?? null)
  const [wantsVisible, show] = useState(returned?.isVisible ?? false)
  const [why, setWhy] = useState<EntryStop | null>(returned?.stop ?? null)
  const [isBegun, setBegun] = useState(false)
  const [isEditing, edit] = useState(false)
  const [isArmed, setArmed] = useState(false)
  const drafted = draftedTrip(detail.trip, trip.status, place)
  // What waited for the network was said when it was written.
  const entries = detail.communications.map((entry) => ({ ...entry, at: entry.writtenAt ?? entry.at }))
  const isSeen = mayPreselect && canPreselectSeenByGps({ fix: drafted.fix, entries }, now)
  const outcome = chosen ?? (isSeen ? 'seen-by-gps' : null)
  const isOffered = canBeVisible(outcome)
  const isVisible = wantsVisible && isOffered
  const draft = isVisible ? draftForClient(drafted, now) : draftComment(drafted, outcome, now)
  const { stoppedSince } = drafted
  const canStop = stoppedSince !== null && now - stoppedSince >= ASKED_FROM_MS
  const stop = canStop ? why : null
  const replaces = returned?.replaces ?? null
  const words = (text ?? draft.text).trim()
  const isDrafted = text === null || words === draft.text.trim()
  // What was taken back stands as it was: whoever changes nothing of it has not typed it now.
  const origin = isDrafted ? 'confirmed_draft' : text === returned?.text ? (returned.origin ?? 'typed') : 'typed'
  const unnamed = [trip.operator, trip.carrier, trip.plates, storedUser()?.name ?? null]
  const internal = isVisible ? whyInternal({ text: words, outcome, isByTeam: true, unnamed }) : null
  const empty = isVisible ? 'Escriba qué se le dice al cliente' : 'Escriba qué se supo'
  const hint = words === '' ? empty : internal
  const choose = useCallback((next: ContactOutcome) => {
    setBegun(true)
    setChosen((before) => pressedOutcome(before, next))
    setArmed(false)
  }, [])
  const setText = useCallback((next: string | null) => {
    setBegun(true)
    write(next)
  }, [])
  const setVisible = useCallback((next: boolean) => {
    setBegun(true)
    show(next)
  }, [])
  const setStop = useCallback((next: EntryStop | null) => {
    setBegun(true)
    setWhy(next)
  }, [])
  return {
    ...{ canStop, stop, setStop },
    ...{ isVisible, canBeVisible: isOffered, setVisible },
    ...{ isBegun, outcome, choose, draft, text, setText, isEditing, edit, setNextMin, isArmed },
    nextMin: minutes ?? nextContactMinutes(outcome, trip.cadenceMin),
    entry:
      outcome === null || hint !== null
        ? null
        : { trip, text: words, origin, outcome, isVisible, stop, nextMin: minutes, replaces },
    hint: outcome === null ? chooseHint(lastAnsweredAt(entries), now) : hint,
    arm: () => setArmed(true),
  }
}

const chooseHint = (answeredAt: number | null, now: number): string =>
  answeredAt === null
    ? 'No se sabe cuándo respondió el operador: elija un resultado'
    : `Hace ${spanText(now - answeredAt)} que no responde el operador: elija un resultado`
