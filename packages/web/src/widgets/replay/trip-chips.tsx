import { replayAt } from '@vigia/domain/replay/replay-at'
import { CircleAlert, Plus, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { slotLetter } from '../../map/layers/replay-unit.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { AddTrip } from './add-trip.tsx'
import type { Player } from './player.ts'
import { MOST_TRIPS } from './replay-address.ts'
import { momentText } from './replay-text.ts'
import styles from './trip-chips.module.css'
import { useTicked } from './use-player.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface TripChipsProps {
  readonly trips: readonly ReplayTrip[]
  readonly chosenId: string | null
  readonly player: Player
  readonly onChoose: (tripId: string) => void
  readonly onAdd: (tripId: string) => void
  readonly onRemove: (tripId: string) => void
}

/** The trips that are replayed, each with its letter and colour and what it does at the instant on screen. */
export function TripChips({ trips, chosenId, player, onChoose, onAdd, onRemove }: TripChipsProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={classNames(layoutStyles.row, styles.trips)}>
      <ul aria-label="Viajes de la repetición">
        {trips.map((trip) => (
          <li key={trip.tripId} data-slot={trip.slot} data-state={trip.state}>
            <button
              type="button"
              className={classNames(layoutStyles.row, styles.trip)}
              aria-pressed={trip.tripId === chosenId}
              title={trip.route ?? undefined}
              onClick={() => onChoose(trip.tripId)}
            >
              <i aria-hidden="true">{slotLetter(trip.slot)}</i>
              <b>{trip.name}</b>
              <Words trip={trip} player={player} />
            </button>
            {trip.state === 'failed' ? (
              <IconButton
                size="sm"
                label={`Reintentar ${trip.name}`}
                icon={<RotateCw size={14} aria-hidden="true" />}
                onClick={trip.retry}
              />
            ) : null}
            <IconButton
              size="sm"
              label={`Quitar ${trip.name}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onRemove(trip.tripId)}
            />
          </li>
        ))}
      </ul>
      {trips.length < MOST_TRIPS ? (
        <Button size="sm" tone="ghost" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Agregar viaje
        </Button>
      ) : null}
      {isAdding ? (
        <AddTrip
          known={trips.map(({ tripId }) => tripId)}
          onClose={() => setAdding(false)}
          onAdd={(tripId) => {
            setAdding(false)
            onAdd(tripId)
          }}
        />
      ) : null}
    </div>
  )
}

function Words({ trip: { state, error, track }, player }: { readonly trip: ReplayTrip; readonly player: Player }) {
  const { at } = useTicked(player)
  if (state === 'loading') return <span role="status">Leyendo historial…</span>
  if (state === 'empty') return <span>Sin posiciones en este periodo</span>
  if (track === null) {
    return (
      <span className={classNames(layoutStyles.inline, styles.failed)} role="alert">
        <CircleAlert size={13} aria-hidden="true" /> {error}
      </span>
    )
  }
  return <span>{momentText(replayAt(track, at), at)}</span>
}
