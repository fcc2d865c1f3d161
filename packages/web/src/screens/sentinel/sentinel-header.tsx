import { CircleSlash, RefreshCw, Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import { acquireLive } from '../../live/live.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { REFRESH_S, type ScreenOptions } from './use-screen-options.ts'
import type { Sentinel } from './use-sentinel.ts'

interface HeaderProps {
  readonly sentinel: Sentinel
  readonly options: ScreenOptions
}

/** The screen's part of the top bar (spec §2): counters that filter, trails, refreshing, the connection. */
export function Header({ sentinel, options }: HeaderProps) {
  return (
    <HeaderSlot title="Sentinel">
      <Counters sentinel={sentinel} />
      <div className="snt-tools">
        <Switch
          label="Estelas"
          checked={options.trails}
          onChange={options.setTrails}
          icon={<Waypoints size={15} aria-hidden="true" />}
        />
        <span className="sep" aria-hidden="true" />
        <LastUpdate sentinel={sentinel} />
        <Switch label="Auto" checked={options.auto} onChange={options.setAuto} />
        <CountdownRing secondsLeft={options.secondsLeft} totalS={REFRESH_S} paused={!options.auto} />
        <Button
          className="snt-refresh"
          size="sm"
          aria-label="Actualizar ahora"
          icon={<RefreshCw size={15} aria-hidden="true" className={sentinel.listing.isLoading ? 'spin' : undefined} />}
          onClick={options.refreshNow}
        >
          Actualizar ahora
        </Button>
        <span className="sep" aria-hidden="true" />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}

function Counters({ sentinel }: { readonly sentinel: Sentinel }) {
  const { sorted, listing, tab, narrowing, narrow } = sentinel
  const counts = useMemo(
    () => ({
      high: sorted.filter(({ level }) => level === 'ALTO').length,
      withoutGps: sorted.filter(({ fixAt }) => fixAt === null).length,
    }),
    [sorted],
  )
  const isKnown = listing.trips !== null
  const figure = (value: number): number | null => (isKnown ? value : null)
  return (
    <nav className="snt-counters" aria-label="Contadores">
      <CounterChip label="En tránsito" value={figure(sorted.length)} onPress={() => narrow('all', null)} />
      <CounterChip
        label="Críticos"
        value={figure(sentinel.tabCounts.critical)}
        tone="critico"
        icon={<SeverityShape severity="critico" />}
        pressed={tab === 'critical'}
        onPress={() => narrow(tab === 'critical' ? 'all' : 'critical', null)}
      />
      <CounterChip
        label="Riesgo alto"
        value={figure(counts.high)}
        tone="alto"
        icon={<SeverityShape severity="alto" />}
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

function LastUpdate({ sentinel }: { readonly sentinel: Sentinel }) {
  const { loadedAt } = sentinel.listing
  return (
    <span className="snt-updated">
      <small>Última actualización</small>
      {loadedAt === 0 ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())}
    </span>
  )
}
