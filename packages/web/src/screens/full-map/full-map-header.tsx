import { wholeNumber } from '@vigia/domain/format/whole-number'
import { FULL_MAP_BANDS, type FullMapBand } from '@vigia/domain/trip/full-map-band'
import { MapPinOff } from 'lucide-react'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { Countdown, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { classNames } from '../../ui/class-names.ts'
import counterChipStyles from '../../ui/counter-chip.module.css'
import { CounterChip } from '../../ui/counter-chip.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { BandSymbol } from './band-mark.tsx'
import styles from './full-map-header.module.css'
import type { Layers } from './map/use-layers.ts'
import type { Marks } from './map/use-marks.ts'
import type { FullMap } from './use-full-map.ts'

interface HeaderProps {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly layers: Layers
  readonly isGeofencesOpen: boolean
  readonly onGeofences: () => void
}

const BAND_COUNTER: Readonly<Record<FullMapBand, string>> = {
  active: 'Activas',
  stopped: 'Detenidas',
  alert: 'En alerta',
}

/** The screen's part of the top bar: counters (spec §2), the countdown, Actualizar. */
export function Header({ fullMap, marks, layers, isGeofencesOpen, onGeofences }: HeaderProps) {
  const { all: units, answer, counts, filter: band, setFilter: setBand } = fullMap
  return (
    <HeaderSlot title="Mapa completo">
      <nav className={classNames(layoutStyles.row, styles.counters)} aria-label="Contadores">
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
        <span
          className={classNames(counterChipStyles.chip, textStyles.secondary, styles.figure)}
          data-slot="counter"
          title="Viajes activos que no tienen dónde dibujarse"
        >
          <b>
            <MapPinOff size={14} aria-hidden="true" />
            {answer === null ? '—' : wholeNumber(answer.withoutPosition)}
          </b>
          <span>Sin posición</span>
        </span>
        <span data-slot="separator" aria-hidden="true" />
        <CounterChip
          label="Zonas"
          value={marks.geofences.data?.length ?? null}
          pressed={isGeofencesOpen}
          onPress={onGeofences}
        />
        <CounterChip
          label="Incidencias"
          value={marks.incidents.data?.length ?? null}
          pressed={layers.on.incidents}
          onPress={() => layers.toggle('incidents')}
        />
      </nav>
      <div className={classNames(fleetHeaderStyles.fleetTools, styles.tools)}>
        <Countdown countdown={fullMap.countdown} />
        <RefreshButton className={classNames(fleetHeaderStyles.refresh, styles.refresh)} refreshing={fullMap} />
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}
