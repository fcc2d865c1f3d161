import { useEffect, useRef } from 'react'
import { defaultBase } from './base-layers.ts'
import { ZOOM_ON_VIEW_IN_MAP } from './camera.ts'
import type { FleetMap, MapTheme, SourcePins } from './fleet-map.ts'
import { MapView } from './map-view.tsx'

interface SeparationInsetProps {
  readonly theme: MapTheme
  readonly pins: SourcePins
  readonly className?: string
}

const NO_TILES = {}

/** The magnifier: both sources of a trip close up, for 30 m are invisible at working zooms (DESIGN §6). */
export function SeparationInset({ theme, pins, className }: SeparationInsetProps) {
  const fleet = useRef<FleetMap>(null)
  const latest = useRef(pins)
  latest.current = pins

  useEffect(() => {
    fleet.current?.pins.show(pins)
    const middle = between(pins)
    if (middle !== null) fleet.current?.camera.flyTo(middle, ZOOM_ON_VIEW_IN_MAP)
  }, [pins])

  const middle = between(pins)
  if (middle === null) return null
  return (
    <MapView
      theme={theme}
      base={defaultBase(theme)}
      tiles={NO_TILES}
      initialCamera={{ centre: middle, zoom: ZOOM_ON_VIEW_IN_MAP }}
      interactive={false}
      summary={`Camión y operador separados por ${Math.round(pins.separationM ?? 0)} metros`}
      {...(className === undefined ? {} : { className })}
      onReady={(ready) => {
        fleet.current = ready
        ready?.pins.show(latest.current)
      }}
    />
  )
}

function between({ truck, phone }: SourcePins) {
  if (truck === null || phone === null) return null
  return { lat: (truck.lat + phone.lat) / 2, lng: (truck.lng + phone.lng) / 2 }
}
