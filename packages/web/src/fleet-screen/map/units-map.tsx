import { useState } from 'react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { MapView, type MapViewProps } from '../../map/map-view.tsx'
import { useAsShownMap } from '../../map/shown-map.ts'
import { useShownTheme } from '../../theme/use-looks.ts'
import { useTiles } from '../../widgets/use-tiles.ts'
import type { FleetUnit } from '../view/merge-units.ts'
import type { FleetView } from '../view/use-fleet-view.ts'

interface UnitsMapProps<Unit extends FleetUnit> extends Omit<MapViewProps, 'theme' | 'tiles' | 'waits'> {
  readonly fleet: Pick<FleetView<Unit, unknown>, 'all' | 'error' | 'select'>
  /** The person's, unless the screen has its own. */
  readonly theme?: MapViewProps['theme']
}

/** The map of a fleet screen: with the person's theme and the organisation's tiles, after the first rows; a click selects, the palette moves it. */
export function UnitsMap<Unit extends FleetUnit>({ fleet, theme, onReady, ...view }: UnitsMapProps<Unit>) {
  const shownTheme = useShownTheme()
  const [map, setMap] = useState<FleetMap | null>(null)
  useAsShownMap(map)
  return (
    <MapView
      theme={theme ?? shownTheme}
      tiles={useTiles()}
      waits={fleet.all === null && fleet.error === null}
      onPick={(tripId) => tripId !== null && fleet.select(tripId)}
      onReady={(made) => {
        setMap(made)
        onReady?.(made)
      }}
      {...view}
    />
  )
}
