import type { LatLng } from '@vigia/domain'
import { useEffect, useRef } from 'react'
import type { BaseLayer, TileTemplates } from './base-layers.ts'
import { MEXICO } from './camera.ts'
import type { CameraState, FleetMap, MapTheme } from './fleet-map.ts'
import { createLivingMap, type LivingMap } from './living-map.ts'
import { LEVEL_SYMBOLS, type Symbology } from './symbology.ts'

export interface MapViewProps {
  readonly theme: MapTheme
  readonly base: BaseLayer
  readonly tiles: TileTemplates
  /** Where to open; later changes are ignored: move with `FleetMap.camera`. */
  readonly initialCamera?: CameraState
  /** What a screen reader hears of the map; see `mapSummary`. */
  readonly summary: string
  /** False for an inset that is only looked at. */
  readonly interactive?: boolean
  readonly className?: string
  /** Called once with the map's functions; again with null when it goes. */
  readonly onReady?: (fleet: FleetMap | null) => void
  readonly onMoveEnd?: (camera: CameraState) => void
  /** A unit was clicked; null for the ground at `at`. */
  readonly onPick?: (tripId: string | null, at: LatLng) => void
  /** Words to show about the base layer; null when there is nothing to say. */
  readonly onNotice?: (text: string | null) => void
  /** Forces interpolation between fixes on or off; null lets the machine decide. */
  readonly glide?: boolean | null
  /** How units look; Sentinel's levels unless another is given. Later changes are ignored. */
  readonly symbols?: Symbology
}

/** A map of the fleet. React makes and unmakes it; positions go straight to the `FleetMap` of `onReady`. */
export function MapView(props: MapViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const living = useRef<LivingMap>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (host.current === null) return
    const {
      theme,
      base,
      tiles,
      initialCamera = MEXICO,
      interactive = true,
      glide = null,
      symbols = LEVEL_SYMBOLS,
    } = latest.current
    const made = createLivingMap(host.current, {
      look: { theme, base, tiles },
      camera: initialCamera,
      interactive,
      glide,
      symbols,
      onMoveEnd: (camera) => latest.current.onMoveEnd?.(camera),
      onPick: (tripId, at) => latest.current.onPick?.(tripId, at),
      onNotice: (text) => latest.current.onNotice?.(text),
    })
    living.current = made
    latest.current.onReady?.(made.fleet)
    return () => {
      latest.current.onReady?.(null)
      living.current = null
      made.dispose()
    }
  }, [])

  const { theme, base, tiles, summary, className } = props
  useEffect(() => living.current?.setLook({ theme, base, tiles }), [theme, base, tiles])
  useEffect(() => living.current?.setSummary(summary), [summary])

  return <div ref={host} className={className} />
}
