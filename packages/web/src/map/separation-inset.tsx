import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useEffect, useRef } from 'react'
import { defaultBase } from './base-layers.ts'
import type { CameraState, FleetMap, MapTheme, SourcePins } from './fleet-map.ts'
import { MapView } from './map-view.tsx'
import { separationZoom } from './separation-zoom.ts'

interface SeparationInsetProps {
  readonly theme: MapTheme
  readonly pins: SourcePins
  readonly className?: string | undefined
}

/** The magnifier: both sources of a trip close up, for 30 m are invisible at working zooms (DESIGN §6). */
export function SeparationInset({ theme, pins, className }: SeparationInsetProps) {
  const fleet = useRef<FleetMap>(null)
  const latest = useRef(pins)
  latest.current = pins

  useEffect(() => {
    fleet.current?.pins.show(pins)
    const view = viewOf(pins)
    if (view !== null) fleet.current?.camera.flyTo(view.centre, view.zoom)
  }, [pins])

  const view = viewOf(pins)
  if (view === null) return null
  return (
    <MapView
      theme={theme}
      base={defaultBase(theme)}
      tiles={null}
      initialCamera={view}
      interactive={false}
      summary={`Camión y operador separados por ${wholeNumber(Math.round(pins.separationM ?? 0))} metros`}
      {...(className === undefined ? {} : { className })}
      onReady={(ready) => {
        fleet.current = ready
        ready?.pins.show(latest.current)
      }}
    />
  )
}

function viewOf({ truck, phone }: SourcePins): CameraState | null {
  if (truck === null || phone === null) return null
  const centre = { lat: (truck.lat + phone.lat) / 2, lng: (truck.lng + phone.lng) / 2 }
  return { centre, zoom: separationZoom(truck, phone) }
}
