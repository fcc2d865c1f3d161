import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useState } from 'react'
import { defaultBase } from '../map/base-layers.ts'
import type { FleetMap } from '../map/fleet-map.ts'
import { createKeptMap } from '../map/kept-map.ts'
import { createSharedPath, type SharedPath } from '../map/layers/shared-path-layer.ts'
import { type MapOwner, MapView } from '../map/map-view.tsx'
import { useShownTheme } from '../theme/use-looks.ts'

const NEAR_ZOOM = 12

interface TrackMapProps {
  /** Oldest first; a silence is left open. */
  readonly path: readonly (LatLng & { readonly at: number })[]
  /** What happened where; null: nobody knows. */
  readonly place: LatLng | null
  /** It was there, and not only last heard there. */
  readonly isFresh: boolean
  readonly summary: string
  readonly className?: string | undefined
}

interface Drawing {
  readonly fleet: FleetMap
  readonly mark: SharedPath
}

/** One alert follows another: the map of the one before shows the next. */
const KEPT = createKeptMap<MapOwner>()
/** What marks the place on a map that may be kept. */
const MARKS = new WeakMap<FleetMap, SharedPath>()

function drawingOn(fleet: FleetMap): Drawing {
  const mark = MARKS.get(fleet) ?? fleet.install(createSharedPath)
  MARKS.set(fleet, mark)
  return { fleet, mark }
}

/** A stretch of a trip's way with one place of it, only to be looked at. */
export function TrackMap({ path, place, isFresh, summary, className }: TrackMapProps) {
  const theme = useShownTheme()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    if (drawing === null) return
    drawing.fleet.history.show(path)
    drawing.mark.show({ path: [], place, isFresh, isCoarse: false })
    const seen = place === null ? path : [...path, place]
    if (seen.length > 0) drawing.fleet.camera.fit(seen, NEAR_ZOOM)
  }, [drawing, path, place, isFresh])
  // What one alert shows is on no map of the next, be it for a frame.
  useEffect(() => {
    if (drawing === null) return
    return () => {
      drawing.fleet.history.show(null)
      drawing.mark.show({ path: [], place: null, isFresh: false, isCoarse: false })
    }
  }, [drawing])
  return (
    <MapView
      theme={theme}
      base={defaultBase(theme)}
      tiles={null}
      interactive={false}
      kept={KEPT}
      summary={summary}
      className={className}
      onReady={(fleet) => setDrawing(fleet === null ? null : drawingOn(fleet))}
    />
  )
}
