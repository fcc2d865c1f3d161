import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { Countdown, loadedAtText, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { MotionMark } from '../../ui/motion-mark.tsx'
import { ConnectionState } from '../connection-state.tsx'
import { HeaderSlot } from '../header-slot.tsx'
import styles from './in-transit-header.module.css'
import { NARROWED_TO } from './trip-state.ts'
import type { TripsInTransit } from './use-trips-in-transit.ts'

interface HeaderProps {
  readonly title: string
  readonly trips: TripsInTransit
}

/** The screen's part of the top bar (spec §2): three counters that filter, the last update, the countdown, Actualizar. */
export function Header({ title, trips }: HeaderProps) {
  const { all, counts, filter, setFilter } = trips
  const isKnown = all !== null
  const toggle = (wanted: 'moving' | 'delayed'): void => setFilter(filter === wanted ? 'all' : wanted)
  return (
    <HeaderSlot title={title}>
      <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
        <CounterChip
          label="En tránsito"
          value={isKnown ? all.length : null}
          pressed={filter === 'all'}
          onPress={() => setFilter('all')}
        />
        <CounterChip
          label={NARROWED_TO.moving}
          value={isKnown ? counts.moving : null}
          icon={<MotionMark state="moving" />}
          pressed={filter === 'moving'}
          onPress={() => toggle('moving')}
        />
        <CounterChip
          label={NARROWED_TO.delayed}
          value={isKnown ? counts.delayed : null}
          icon={<MotionMark state="delayed" />}
          pressed={filter === 'delayed'}
          onPress={() => toggle('delayed')}
        />
      </nav>
      <div className={classNames(fleetHeaderStyles.fleetTools, styles.tools)}>
        <span className={classNames(fleetHeaderStyles.updated, styles.updated)}>
          <small>Última actualización</small>
          {loadedAtText(trips)}
        </span>
        <Countdown countdown={trips.countdown} />
        <RefreshButton className={fleetHeaderStyles.refresh} refreshing={trips} />
        <span data-slot="separator" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
