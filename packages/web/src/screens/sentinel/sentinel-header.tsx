import { CircleSlash, Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { AutoSwitch, Countdown, loadedAtText, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import styles from './sentinel-header.module.css'
import type { Sentinel } from './use-sentinel.ts'

interface HeaderProps {
  readonly sentinel: Sentinel
  readonly trails: boolean
  readonly onTrails: (on: boolean) => void
}

/** The screen's part of the top bar (spec §2): counters that filter, trails, refreshing, the connection. */
export function Header({ sentinel, trails, onTrails }: HeaderProps) {
  return (
    <HeaderSlot title="Sentinel">
      <Counters sentinel={sentinel} />
      <div className={classNames(fleetHeaderStyles.fleetTools, styles.tools)}>
        <Switch
          label="Estelas"
          checked={trails}
          onChange={onTrails}
          icon={<Waypoints size={15} aria-hidden="true" />}
        />
        <span data-slot="separator" aria-hidden="true" />
        <span className={classNames(fleetHeaderStyles.updated, styles.updated)}>
          <small>Última actualización</small>
          {loadedAtText(sentinel)}
        </span>
        <AutoSwitch refreshing={sentinel} />
        <Countdown countdown={sentinel.countdown} />
        <RefreshButton className={fleetHeaderStyles.refresh} label="Actualizar ahora" refreshing={sentinel} />
        <span data-slot="separator" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}

const NONE: readonly SentinelTrip[] = []

function Counters({ sentinel }: { readonly sentinel: Sentinel }) {
  const { all, narrow } = sentinel
  const { tab, narrowing } = sentinel.filter
  const trips = all ?? NONE
  const counts = useMemo(
    () => ({
      high: trips.filter(({ level }) => level === 'high').length,
      withoutGps: trips.filter(({ fixAt }) => fixAt === null).length,
    }),
    [trips],
  )
  const isKnown = all !== null
  const figure = (value: number): number | null => (isKnown ? value : null)
  return (
    <nav className={classNames(fleetHeaderStyles.fleetCounters, styles.counters)} aria-label="Contadores">
      <CounterChip label="En tránsito" value={figure(trips.length)} onPress={() => narrow('all', null)} />
      <CounterChip
        label="Críticos"
        value={figure(sentinel.tabCounts.critical)}
        tone="critical"
        icon={<SeverityShape severity="critical" />}
        pressed={tab === 'critical'}
        onPress={() => narrow(tab === 'critical' ? 'all' : 'critical', null)}
      />
      <CounterChip
        label="Riesgo alto"
        value={figure(counts.high)}
        tone="high"
        icon={<SeverityShape severity="high" />}
        pressed={narrowing === 'high'}
        onPress={() => narrow('all', narrowing === 'high' ? null : 'high')}
      />
      <CounterChip
        label="Sin GPS"
        value={figure(counts.withoutGps)}
        tone="nogps"
        icon={<CircleSlash size={13} aria-hidden="true" />}
        pressed={narrowing === 'without-gps'}
        onPress={() => narrow('all', narrowing === 'without-gps' ? null : 'without-gps')}
      />
    </nav>
  )
}
