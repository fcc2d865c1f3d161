import { History, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../browser/address.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { EventTable } from './event-table.tsx'
import { HoursChoice } from './hours-choice.tsx'
import { MomentLine } from './moment-line.tsx'
import type { Player } from './player.ts'
import styles from './replay.module.css'
import { hoursToReplay, type ReplayHours, withReplay } from './replay-address.ts'
import { type SkipKind, tripEvents } from './replay-events.ts'
import { instantText } from './replay-text.ts'
import { Stage } from './stage.tsx'
import { Transport } from './transport.tsx'
import { TripChips } from './trip-chips.tsx'
import { usePlayer, useTicked } from './use-player.ts'
import { useReplayKeys } from './use-replay-keys.ts'
import { useReplayMap } from './use-replay-map.ts'
import { type ReplayTrip, useReplayTrips } from './use-replay-trips.ts'

export interface ReplayProps {
  readonly map: FleetMap | null
  /** Six at most (`tripsToReplay`). */
  readonly tripIds: readonly string[]
  readonly onClose: () => void
}

/**
 * The past of some trips, played along the map that it lies over (spec §2): a panel at its lower edge, a frame around it.
 * The live units are hidden meanwhile. Trips and hours are kept in the address.
 */
export function Replay({ map, tripIds: asked, onClose }: ReplayProps) {
  const [tripIds, setTripIds] = useAskedTrips(asked)
  const [hours, setHours] = useHours(tripIds)
  const trips = useReplayTrips(tripIds, hours)
  const ready = useMemo(() => trips.filter(({ track }) => track !== null), [trips])
  const [fromAt, toAt] = spanOf(ready)
  const player = usePlayer(fromAt, toAt)
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = trips.find(({ tripId }) => tripId === chosenId) ?? ready[0] ?? trips[0] ?? null
  const [isFollowing, setFollowing] = useState(false)
  const [skips, setSkips] = useState<SkipKind>('all')
  const panel = useRef<HTMLElement>(null)
  const fit = useReplayMap({ map, player, trips: ready, chosen, isFollowing, setFollowing, panel })
  const events = useMemo(() => tripEvents(chosen === null ? [] : [chosen], skips), [chosen, skips])
  useReplayKeys({
    player,
    events,
    track: chosen?.track ?? null,
    panel,
    onFollow: () => setFollowing(!isFollowing),
    onFit: fit,
    onClose,
  })

  const remove = (tripId: string): void => {
    const left = tripIds.filter((id) => id !== tripId)
    if (left.length === 0) onClose()
    else setTripIds(left)
  }
  return (
    <>
      <div className={styles.frame} aria-hidden="true" />
      <section className={styles.panel} data-slot="replay" aria-label="Repetición" ref={panel}>
        <header className={classNames(layoutStyles.row, styles.banner)} data-slot="replay-banner">
          <History size={16} aria-hidden="true" />
          <h2>Repetición: no es en vivo</h2>
          {ready.length === 0 ? null : <Instant player={player} />}
          <HoursChoice hours={hours} onChange={setHours} />
          <IconButton
            size="sm"
            label="Cerrar la repetición"
            icon={<X size={16} aria-hidden="true" />}
            onClick={onClose}
          />
        </header>
        <TripChips
          trips={trips}
          chosenId={chosen?.tripId ?? null}
          player={player}
          onChoose={choose}
          onAdd={(tripId) => setTripIds([...tripIds, tripId])}
          onRemove={remove}
        />
        {ready.length === 0 ? (
          <NothingYet trips={trips} hours={hours} />
        ) : (
          <div className={classNames(layoutStyles.single, styles.body)}>
            <div className={styles.main}>
              <Transport
                player={player}
                events={events}
                track={chosen?.track ?? null}
                fullFromAt={fromAt}
                fullToAt={toAt}
                skips={skips}
                onSkips={setSkips}
                isFollowing={isFollowing}
                onFollow={setFollowing}
                onFit={fit}
              />
              <Stage trips={ready} chosenId={chosen?.tripId ?? null} player={player} />
              {chosen === null ? null : <MomentLine trip={chosen} player={player} />}
            </div>
            <EventTable trips={ready} player={player} onChoose={choose} />
          </div>
        )}
      </section>
    </>
  )
}

function Instant({ player }: { readonly player: Player }) {
  const { at } = useTicked(player)
  return <time dateTime={new Date(at).toISOString()}>{instantText(at)}</time>
}

function NothingYet({ trips, hours }: { readonly trips: readonly ReplayTrip[]; readonly hours: number }) {
  const reading = trips.filter(({ state }) => state === 'loading').length
  if (reading > 0)
    return <LoadingState text={`Leyendo el historial: ${trips.length - reading} de ${trips.length} viajes…`} />
  const isEmpty = trips.some(({ state }) => state === 'empty')
  return (
    <EmptyState
      icon={<History size={24} aria-hidden="true" />}
      title={isEmpty ? 'Sin posiciones en este periodo' : 'No se pudo leer ningún historial'}
      hint={
        isEmpty
          ? `No hay posiciones de los viajes elegidos en las últimas ${hours} h. Elija más horas u otro viaje.`
          : 'Reintente, o agregue otro viaje.'
      }
    />
  )
}

/** From the first fix of any trip to the end of the last one. */
function spanOf(trips: readonly ReplayTrip[]): readonly [number, number] {
  const tracks = trips.flatMap(({ track }) => (track === null ? [] : [track]))
  if (tracks.length === 0) return [0, 0]
  return [Math.min(...tracks.map(({ startAt }) => startAt)), Math.max(...tracks.map(({ endAt }) => endAt))]
}

/** The trips that the host asked for, until a person adds or removes some; the address follows. */
function useAskedTrips(asked: readonly string[]): readonly [readonly string[], (tripIds: readonly string[]) => void] {
  const [tripIds, setTripIds] = useState<readonly string[]>(asked)
  const key = asked.join()
  useEffect(() => setTripIds(key === '' ? [] : key.split(',')), [key])
  const [, setAddress] = useSearchParams()
  const set = useCallback(
    (next: readonly string[]): void => {
      setTripIds(next)
      setAddress(() => withReplay(addressNow(), next, hoursToReplay(addressNow())), { replace: true })
    },
    [setAddress],
  )
  return [tripIds, set]
}

function useHours(tripIds: readonly string[]): readonly [ReplayHours, (hours: ReplayHours) => void] {
  const [address, setAddress] = useSearchParams()
  const [hours, setHours] = useState<ReplayHours>(() => hoursToReplay(address))
  const set = (next: ReplayHours): void => {
    setHours(next)
    setAddress(() => withReplay(addressNow(), tripIds, next), { replace: true })
  }
  return [hours, set]
}
