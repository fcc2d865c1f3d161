import { FULL_MAP_BANDS, type FullMapBand } from '@vigia/domain/trip/full-map-band'
import { MapPinOff, RefreshCw } from 'lucide-react'
import { wholeNumber } from '../../text/whole-number.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { BandSymbol } from './band-mark.tsx'
import { type FullMap, REFRESH_S } from './use-full-map.ts'
import type { Layers } from './use-layers.ts'
import type { Marks } from './use-marks.ts'

interface HeaderProps {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly layers: Layers
  readonly isZonesOpen: boolean
  readonly onZones: () => void
}

const BAND_COUNTER: Readonly<Record<FullMapBand, string>> = {
  active: 'Activas',
  stopped: 'Detenidas',
  alert: 'En alerta',
}

/** The screen's part of the top bar: counters (spec §2), the countdown, Actualizar. */
export function Header({ fullMap, marks, layers, isZonesOpen, onZones }: HeaderProps) {
  const { units, counts, withoutPosition, band, setBand, secondsLeft, refresh, isLoading } = fullMap
  return (
    <HeaderSlot title="Mapa completo">
      <nav className="fm-counters" aria-label="Contadores">
        <CounterChip
          label="Unidades"
          value={units?.length ?? null}
          pressed={band === null}
          onPress={() => setBand(null)}
        />
        {FULL_MAP_BANDS.map((value) => (
          <CounterChip
            key={value}
            label={BAND_COUNTER[value]}
            value={counts?.[value] ?? null}
            icon={<BandSymbol band={value} />}
            pressed={band === value}
            onPress={() => setBand(band === value ? null : value)}
          />
        ))}
        <span className="cnt fm-figure" title="Viajes activos que no tienen dónde dibujarse">
          <b>
            <MapPinOff size={14} aria-hidden="true" />
            {withoutPosition === null ? '—' : wholeNumber(withoutPosition)}
          </b>
          <span>Sin posición</span>
        </span>
        <span className="sep" aria-hidden="true" />
        <CounterChip label="Zonas" value={marks.zones.data?.length ?? null} pressed={isZonesOpen} onPress={onZones} />
        <CounterChip
          label="Incidencias"
          value={marks.incidents.data?.length ?? null}
          pressed={layers.on.incidents}
          onPress={() => layers.toggle('incidents')}
        />
      </nav>
      <div className="fm-tools">
        <CountdownRing secondsLeft={secondsLeft} totalS={REFRESH_S} />
        <Button
          className="fm-refresh"
          aria-label="Actualizar"
          icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
          onClick={refresh}
        >
          Actualizar
        </Button>
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
