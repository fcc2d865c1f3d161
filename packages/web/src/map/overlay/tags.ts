import type { UnitLabel } from '../fleet-map.ts'
import { screenX, screenY, type View } from '../units/mercator.ts'
import { AT, LOOK, STRIDE } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { tagSize } from './draw-tag.ts'
import { type PlacedTag, placeTags, type TagWish } from './tag-layout.ts'

/** Which units carry a tag and a pulse: the worst, as the symbology says, selected and hovered ones, when alone on screen. */
export interface Tags {
  apply(labels: readonly UnitLabel[]): void
  /** Which side of the selected unit its source pins leave free; null without pins. */
  setFreeSide(side: 'left' | 'right' | null): void
  setHovered(tripId: string | null): void
  hovered(): string | null
  labelOf(tripId: string): UnitLabel | undefined
  /** Lays tags out for a view: their place holds until the next call, while they follow their units. */
  layOut(view: View, nowMs: number): { readonly placed: readonly PlacedTag[]; readonly pulsing: readonly number[] }
}

const MARGIN_PX = 40
/** Clear of the words under a pin. */
const OFF_PINS_PX = 54

export function createTags(units: UnitsOnMap): Tags {
  const labels = new Map<string, UnitLabel>()
  let hovered: string | null = null
  let freeSide: 'left' | 'right' | null = null

  return {
    apply: (next) => {
      for (const label of next) labels.set(label.tripId, label)
    },
    setFreeSide: (side) => {
      freeSide = side
    },
    setHovered: (tripId) => {
      hovered = tripId
    },
    hovered: () => hovered,
    labelOf: (tripId) => labels.get(tripId),
    layOut: (view, nowMs) => {
      const wishes: TagWish[] = []
      const pulsing: { row: number; score: number }[] = []
      const { store, symbols } = units
      const selected = units.selected()
      for (let row = 0; row < store.size(); row++) {
        const look = store.rows[row * STRIDE + AT.look] ?? 0
        const tripId = store.ids[row] ?? ''
        const chosen = tripId === selected ? symbols.hasCard !== true : tripId === hovered
        const slot = look & LOOK.slot
        const pulses = slot <= symbols.pulsesTo
        const isTagged = chosen || slot <= symbols.taggedTo
        const isUnseen = (look & LOOK.hidden) !== 0 || ((look & LOOK.faint) !== 0 && !chosen)
        if (isUnseen || !(pulses || isTagged)) continue
        const [mx, my] = units.drawnAt(row, nowMs)
        const [x, y] = [screenX(view, mx, my), screenY(view, mx, my)]
        if (x < -MARGIN_PX || y < -MARGIN_PX || x > view.width + MARGIN_PX || y > view.height + MARGIN_PX) continue
        const label = labels.get(tripId)
        const score = label?.score ?? 0
        if (pulses) pulsing.push({ row, score })
        if (label === undefined || !isTagged) continue
        const beside = tripId === selected && freeSide !== null ? { side: freeSide, offPx: OFF_PINS_PX } : {}
        wishes.push({ tripId, x, y, ...tagSize(label), weight: chosen ? Number.POSITIVE_INFINITY : score, ...beside })
      }
      pulsing.sort((a, b) => b.score - a.score)
      return { placed: placeTags(wishes, view.width), pulsing: pulsing.map(({ row }) => row) }
    },
  }
}
