import { MoveUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { FullMapUnit } from '../../../api/full-map.ts'
import { edgePointers, type Overlay } from '../../../map/edge-pointers.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { createViewWatch, type ViewWatch } from '../../../map/view-watch.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './alert-pointers.module.css'

const OVERLAYS = `.${surfaceStyles.onMap}, .maplibregl-ctrl`

interface AlertPointersProps {
  readonly map: FleetMap | null
  /** The units in alert, wherever they are. */
  readonly units: readonly FullMapUnit[]
  readonly onVisit: (tripId: string) => void
}

/** Units in alert outside the view, pointed at from the map's edge; a press goes to the one, or shows the several. */
export function AlertPointers({ map, units, onVisit }: AlertPointersProps) {
  const [watch, setWatch] = useState<ViewWatch | null>(null)
  const [moves, setMoves] = useState(0)
  const [over, setOver] = useState<readonly Overlay[]>([])
  useEffect(() => {
    if (map === null) return setWatch(null)
    const made = map.install(createViewWatch)
    setWatch(made)
    let frame = 0
    const stop = made.onMove(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const next = overlays()
        setOver((was) => (isSame(next, was) ? was : next))
        setMoves((times) => times + 1)
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [map])
  // A sentence that comes later must not lie over a pointer that is there.
  useLayoutEffect(() => {
    const next = overlays()
    if (!isSame(next, over)) setOver(next)
  })
  const byId = useMemo(() => new Map(units.map((unit) => [unit.tripId, unit])), [units])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the camera looks is told by its moves
  const pointers = useMemo(() => {
    if (watch === null) return []
    const places = units.map(({ tripId, point }) => ({ tripId, ...watch.place(point) }))
    return edgePointers(places, watch.box(), over)
  }, [watch, units, moves, over])

  const show = (tripIds: readonly string[]): void => {
    const [first] = tripIds
    if (tripIds.length === 1 && first !== undefined) onVisit(first)
    else map?.camera.fit(tripIds.flatMap((tripId) => byId.get(tripId)?.point ?? []))
  }
  return pointers.map(({ x, y, angleDeg, tripIds }) => {
    const names = tripIds.map((tripId) => nameOf(byId.get(tripId))).join(', ')
    return (
      <button
        key={tripIds[0]}
        type="button"
        className={styles.pointer}
        style={{ left: x, top: y }}
        aria-label={`${tripIds.length > 1 ? `${tripIds.length} en` : 'En'} alerta fuera de la vista: ${names}`}
        title={names}
        onClick={() => show(tripIds)}
      >
        <MoveUp size={16} aria-hidden="true" style={{ rotate: `${angleDeg}deg` }} />
        {tripIds.length > 1 ? <b>{tripIds.length}</b> : null}
      </button>
    )
  })
}

/** What stands over the map, on the map's box. */
function overlays(): readonly Overlay[] {
  const main = document.querySelector('[data-slot~="full-map"]')
  if (main === null) return []
  const frame = main.getBoundingClientRect()
  return [...main.querySelectorAll(OVERLAYS)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      ...{ left: left - frame.left, right: right - frame.left },
      ...{ top: top - frame.top, bottom: bottom - frame.top },
    }
  })
}

const isSame = (some: readonly Overlay[], others: readonly Overlay[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

const nameOf = (unit: FullMapUnit | undefined): string => unit?.plates ?? unit?.unit ?? ''
