import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useRef } from 'react'
import { defaultBase } from '../../map/base-layers.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { MapView } from '../../map/map-view.tsx'
import { useShownTheme } from '../../theme/use-looks.ts'

const NEAR_ZOOM = 12

interface ReceivedMapProps {
  /** Null: nothing came yet, and all of Mexico is shown. */
  readonly point: LatLng | null
  readonly name: string
  readonly className?: string | undefined
}

/** Where the first position is; until then the country. Only to be looked at. */
export function ReceivedMap({ point, name, className }: ReceivedMapProps) {
  const theme = useShownTheme()
  const fleet = useRef<FleetMap>(null)
  const latest = useRef({ point, name })
  latest.current = { point, name }
  const show = (): void => {
    const { point: at, name: text } = latest.current
    if (at === null || fleet.current === null) return
    fleet.current.pins.show({ truck: null, phone: { ...at, text }, separationM: null })
    fleet.current.camera.flyTo(at, NEAR_ZOOM)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads the newest of both.
  useEffect(show, [point, name])
  return (
    <MapView
      theme={theme}
      base={defaultBase(theme)}
      tiles={null}
      interactive={false}
      summary={point === null ? 'Todavía no hay posición' : `${name}: primera posición`}
      className={className}
      onReady={(ready) => {
        fleet.current = ready
        show()
      }}
    />
  )
}
