import { type ReactNode, useEffect, useRef } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import type { AnchorPlace, Anchors } from '../../map/layers/anchors.ts'
import textStyles from '../../ui/text.module.css'
import styles from './map-notes.module.css'
import { TownNote } from './town-note.tsx'
import { arrivalText } from './trip-text.ts'

/** Between a unit and its card, and between the card and the map's edges. */
const GAP_PX = 26
const EDGE_PX = 12
/** Between the D and its note. */
const BESIDE_PX = 14
/** Clear of the controls above and of the legend below. */
const TOP_PX = 56
const BOTTOM_PX = 52
/** Of the card, how much lies above its unit. */
const ABOVE = 0.7

interface CardPlaceProps {
  readonly map: FleetMap
  readonly anchors: Anchors
  readonly tripId: string
  readonly leftPx: number
  readonly children: ReactNode
}

/** Keeps the card beside its unit, on the side where there is room, and always inside the map. */
export function CardPlace({ map, anchors, tripId, leftPx, children }: CardPlaceProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = (at: AnchorPlace | null): void => {
      const card = host.current
      if (card === null) return
      const [width, height] = [card.offsetWidth, card.offsetHeight]
      const box = card.parentElement
      const {
        x,
        y,
        width: mapWidth,
        height: mapHeight,
      } = at ?? {
        x: (box?.clientWidth ?? 0) - width - GAP_PX - EDGE_PX,
        y: TOP_PX + height * ABOVE,
        width: box?.clientWidth ?? 0,
        height: box?.clientHeight ?? 0,
      }
      const isRight = x + GAP_PX + width + EDGE_PX <= mapWidth
      const left = clamp(isRight ? x + GAP_PX : x - GAP_PX - width, leftPx + EDGE_PX, mapWidth - width - EDGE_PX)
      const top = clamp(y - height * ABOVE, TOP_PX, mapHeight - height - BOTTOM_PX)
      card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
      const isBeside = at !== null && Math.abs((isRight ? left : left + width) - x) < GAP_PX + 2
      card.dataset.beak = isBeside && y > top + 12 && y < top + height - 12 ? (isRight ? 'left' : 'right') : 'none'
      card.style.setProperty('--beak-y', `${Math.round(y - top)}px`)
    }
    return anchors.follow(() => map.units.positionOf(tripId), place)
  }, [map, anchors, tripId, leftPx])
  return (
    <div ref={host} className={styles.cardPlace}>
      {children}
    </div>
  )
}

interface DestinationNoteProps {
  readonly anchors: Anchors
  readonly trip: TripInTransit
}

/** Beside the blue D, on the side away from the unit and its card: the place and when it is reached. */
export function DestinationNote({ anchors, trip }: DestinationNoteProps) {
  const host = useRef<HTMLDivElement>(null)
  const now = useServerNow(30_000)
  const { destinationPoint, destinationTown, point } = trip
  const end = destinationPoint ?? destinationTown?.point ?? null
  const isWestward = end !== null && point !== null && end.lng < point.lng
  useEffect(() => {
    return anchors.follow(
      () => end,
      (at) => {
        const note = host.current
        if (note === null) return
        const isInside = at !== null && at.x > 0 && at.y > 0 && at.x < at.width && at.y < at.height
        note.hidden = !isInside
        if (!isInside) return
        const before = at.x - BESIDE_PX - note.offsetWidth
        const after = at.x + BESIDE_PX
        const fitsBefore = before >= EDGE_PX
        const fitsAfter = after + note.offsetWidth + EDGE_PX <= at.width
        const left = (isWestward ? fitsBefore || !fitsAfter : !fitsAfter) ? before : after
        note.style.transform = `translate(${Math.round(left)}px, ${Math.round(at.y - note.offsetHeight / 2)}px)`
      },
    )
  }, [anchors, end, isWestward])
  return (
    <div ref={host} className={styles.destination} hidden>
      <b className={textStyles.ellipsis}>{trip.destination}</b>
      <span>{arrivalText(trip, now)}</span>
      <TownNote town={destinationTown} />
    </div>
  )
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
