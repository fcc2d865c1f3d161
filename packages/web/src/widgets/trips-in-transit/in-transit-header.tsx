import { RefreshCw } from 'lucide-react'
import { acquireLive } from '../../live/live.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { MotionMark } from '../../ui/motion-mark.tsx'
import { ConnectionState } from '../connection-state.tsx'
import { HeaderSlot } from '../header-slot.tsx'
import { REFRESH_S, type TripsInTransit } from './use-trips-in-transit.ts'

interface HeaderProps {
  readonly title: string
  readonly trips: TripsInTransit
}

/** The screen's part of the top bar (spec §2): three counters that filter, the last update, the countdown, Actualizar. */
export function Header({ title, trips }: HeaderProps) {
  const { all, counts, narrowing, narrow, loadedAt, secondsLeft, refresh, isLoading } = trips
  const isKnown = all !== null
  const toggle = (wanted: 'moving' | 'delayed'): void => narrow(narrowing === wanted ? 'all' : wanted)
  return (
    <HeaderSlot title={title}>
      <nav className="tt-counters" aria-label="Contadores">
        <CounterChip
          label="En tránsito"
          value={isKnown ? all.length : null}
          pressed={narrowing === 'all'}
          onPress={() => narrow('all')}
        />
        <CounterChip
          label="En movimiento"
          value={isKnown ? counts.moving : null}
          icon={<MotionMark state="moving" />}
          pressed={narrowing === 'moving'}
          onPress={() => toggle('moving')}
        />
        <CounterChip
          label="Retrasados"
          value={isKnown ? counts.delayed : null}
          icon={<MotionMark state="delayed" />}
          pressed={narrowing === 'delayed'}
          onPress={() => toggle('delayed')}
        />
      </nav>
      <div className="tt-tools">
        <span className="tt-updated">
          <small>Última actualización</small>
          {loadedAt === 0 ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())}
        </span>
        <CountdownRing secondsLeft={secondsLeft} totalS={REFRESH_S} />
        <Button
          className="tt-refresh"
          size="sm"
          aria-label="Actualizar"
          icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
          onClick={refresh}
        >
          Actualizar
        </Button>
        <span className="sep" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
