import { boardEffect } from '@vigia/domain/trip/board-effect'
import { statusTurn } from '@vigia/domain/trip/status-turn'
import { TRIP_STATUSES, type TripStatus } from '@vigia/domain/trip/trip-status'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'

interface BoardEffectNoteProps {
  /** Null: a new trip. */
  readonly from: TripStatus | null
  readonly to: TripStatus | null
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** As long as the server takes it (contract `MAX_CHANGE_REASON`). */
const MOST_LETTERS = 200

/** What saving this status changes on the boards, and why, where a trip ends or begins anew (design §10). */
export function BoardEffectNote({ from, to, reason, onReason }: BoardEffectNoteProps) {
  if (to === null) return null
  const effects = boardEffect(from, to)
  const turn = from === null ? null : statusTurn(from, to)
  if (effects.length === 0 && turn === null) return null
  return (
    <Banner tone="notice" title="Qué cambia en el tablero">
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {turn === null ? null : (
        <Field
          label={turn === 'closes' ? 'Por qué se cierra *' : 'Por qué se reabre *'}
          error={null}
          required
          maxLength={MOST_LETTERS}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </Banner>
  )
}

/** A text of a form as a status; null while none is chosen. */
export const statusIn = (text: string | undefined): TripStatus | null =>
  TRIP_STATUSES.find((status) => status === text) ?? null
