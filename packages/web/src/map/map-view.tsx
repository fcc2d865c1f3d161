import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import { loadUntilThere } from '../browser/load-until-there.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import type { BaseLayer } from './base-layers.ts'
import { MEXICO } from './camera.ts'
import type { CameraState, FleetMap, MapTheme } from './fleet-map.ts'
import type { KeptMap, PlacedMap } from './kept-map.ts'
import type { createLiveMap } from './live-map.ts'
import styles from './map-view.module.css'
import { LEVEL_SYMBOLS, type Symbology } from './symbology.ts'
import type { TileLayers } from './tile-layers.ts'

/** What a map's own calls go to: the last properties of the view that shows it. */
export type MapOwner = RefObject<MapViewProps>

export interface MapViewProps {
  readonly theme: MapTheme
  readonly base: BaseLayer
  /** Null: the embedded map only. Another way to load them than the first is ignored. */
  readonly tiles: TileLayers | null
  /** True while the screen has nothing to show yet: the map, which is heavy, is made after its first rows. */
  readonly waits?: boolean
  /** Where to open; later changes are ignored: move with `FleetMap.camera`. */
  readonly initialCamera?: CameraState
  /** What a screen reader hears of the map; see `mapSummary`. */
  readonly summary: string
  /** False for an inset that is only looked at. */
  readonly interactive?: boolean
  readonly className?: string | undefined
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
  /** Where the map is kept for the next view of its kind, which gets it with what was put on it and not taken off. Later changes are ignored. */
  readonly kept?: KeptMap<MapOwner>
}

const WORDS = { waits: 'Cargando mapa…', refused: 'Este navegador no puede mostrar el mapa' } as const

/** The library is a megabyte: it is fetched and run when what stands around the map has been painted. */
const loadLiveMap = () => afterPaint().then(() => import('./live-map.ts'))

/** A map of the fleet. React makes and unmakes it; positions go straight to the `FleetMap` of `onReady`. */
export function MapView(props: MapViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const placed = useRef<PlacedMap<MapOwner>>(null)
  const latest = useRef(props)
  latest.current = props
  const { theme, base, tiles, summary, waits = false, className } = props
  const [isDue, setDue] = useState(!waits)
  const [state, setState] = useState<'waits' | 'there' | 'refused'>('waits')
  if (!waits && !isDue) setDue(true)

  useEffect(() => {
    const box = place.current
    if (box === null || !isDue) return
    const { kept } = latest.current
    const giveUp = loadUntilThere(loadLiveMap, ({ createLiveMap }) => {
      try {
        placed.current = placeKept(kept, box, latest) ?? placeNew(createLiveMap, box, latest)
      } catch (cause) {
        console.error('El mapa no se pudo abrir:', cause)
        setState('refused')
        return
      }
      const { liveMap } = placed.current
      liveMap.setSummary(latest.current.summary)
      setState('there')
      latest.current.onReady?.(liveMap.fleet)
    })
    return () => {
      giveUp()
      const map = placed.current
      if (map === null) return
      latest.current.onReady?.(null)
      placed.current = null
      if (kept === undefined) {
        map.liveMap.dispose()
        map.host.remove()
      } else kept.keep(map)
      setState('waits')
    }
  }, [isDue])

  useEffect(() => placed.current?.liveMap.setLook({ theme, base, tiles }), [theme, base, tiles])
  useEffect(() => placed.current?.liveMap.setSummary(summary), [summary])

  return (
    <div ref={place} className={classNames(styles.place, className)}>
      {state === 'there' ? null : (
        <p className={classNames(layoutStyles.centre, styles.wait)} data-slot="map-wait">
          {WORDS[state]}
        </p>
      )}
    </div>
  )
}

/** Makes a map in a box of its own, the first in `place`. Throws what the library throws, where there is no WebGL. */
function placeNew(create: typeof createLiveMap, place: HTMLElement, view: MapOwner): PlacedMap<MapOwner> {
  const { theme, base, tiles, initialCamera, interactive, glide, symbols } = view.current
  const host = document.createElement('div')
  host.className = styles.host ?? ''
  place.prepend(host)
  const shown: { owner: MapOwner | null } = { owner: view }
  try {
    const liveMap = create(host, {
      look: { theme, base, tiles },
      camera: initialCamera ?? MEXICO,
      interactive: interactive ?? true,
      glide: glide ?? null,
      symbols: symbols ?? LEVEL_SYMBOLS,
      onMoveEnd: (camera) => shown.owner?.current.onMoveEnd?.(camera),
      onPick: (tripId, at) => shown.owner?.current.onPick?.(tripId, at),
      onNotice: (text) => shown.owner?.current.onNotice?.(text),
    })
    return Object.assign(shown, { host, liveMap })
  } catch (cause) {
    host.remove()
    throw cause
  }
}

/** Puts the kept map into `place` as a new one would stand there; null when there is none. */
function placeKept(
  kept: KeptMap<MapOwner> | undefined,
  place: HTMLElement,
  view: MapOwner,
): PlacedMap<MapOwner> | null {
  const map = kept?.take() ?? null
  if (map === null) return null
  const { theme, base, tiles, initialCamera } = view.current
  const { centre, zoom } = initialCamera ?? MEXICO
  map.owner = view
  place.prepend(map.host)
  map.liveMap.setLook({ theme, base, tiles })
  map.liveMap.map.jumpTo({ center: [centre.lng, centre.lat], zoom })
  return map
}
