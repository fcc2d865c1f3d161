import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import { loadUntilThere } from '../browser/load-until-there.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import type { BaseLayer } from './base-layers.ts'
import { MEXICO } from './camera.ts'
import type { CameraState, FleetMap, MapTheme } from './fleet-map.ts'
import type { LiveMap } from './live-map.ts'
import styles from './map-view.module.css'
import { LEVEL_SYMBOLS, type Symbology } from './symbology.ts'
import type { TileLayers } from './tile-layers.ts'

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
}

const WORDS = { waits: 'Cargando mapa…', refused: 'Este navegador no puede mostrar el mapa' } as const

/** The library is a megabyte: it is fetched and run when what stands around the map has been painted. */
const loadLiveMap = () => afterPaint().then(() => import('./live-map.ts'))

/** A map of the fleet. React makes and unmakes it; positions go straight to the `FleetMap` of `onReady`. */
export function MapView(props: MapViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const liveMap = useRef<LiveMap>(null)
  const latest = useRef(props)
  latest.current = props
  const { theme, base, tiles, summary, waits = false, className } = props
  const [isDue, setDue] = useState(!waits)
  const [state, setState] = useState<'waits' | 'there' | 'refused'>('waits')
  if (!waits && !isDue) setDue(true)

  useEffect(() => {
    const place = host.current
    if (place === null || !isDue) return
    const giveUp = loadUntilThere(loadLiveMap, ({ createLiveMap }) => {
      const now = latest.current
      try {
        liveMap.current = createLiveMap(place, {
          look: { theme: now.theme, base: now.base, tiles: now.tiles },
          camera: now.initialCamera ?? MEXICO,
          interactive: now.interactive ?? true,
          glide: now.glide ?? null,
          symbols: now.symbols ?? LEVEL_SYMBOLS,
          onMoveEnd: (camera) => latest.current.onMoveEnd?.(camera),
          onPick: (tripId, at) => latest.current.onPick?.(tripId, at),
          onNotice: (text) => latest.current.onNotice?.(text),
        })
      } catch (cause) {
        console.error('El mapa no se pudo abrir:', cause)
        setState('refused')
        return
      }
      liveMap.current.setSummary(now.summary)
      setState('there')
      now.onReady?.(liveMap.current.fleet)
    })
    return () => {
      giveUp()
      if (liveMap.current === null) return
      latest.current.onReady?.(null)
      liveMap.current.dispose()
      liveMap.current = null
      setState('waits')
    }
  }, [isDue])

  useEffect(() => liveMap.current?.setLook({ theme, base, tiles }), [theme, base, tiles])
  useEffect(() => liveMap.current?.setSummary(summary), [summary])

  return (
    <div className={classNames(styles.place, className)}>
      <div ref={host} className={styles.host} />
      {state === 'there' ? null : (
        <p className={classNames(layoutStyles.centre, styles.wait)} data-slot="map-wait">
          {WORDS[state]}
        </p>
      )}
    </div>
  )
}
