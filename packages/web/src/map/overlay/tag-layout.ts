/** A tag that would like to be seen: where its unit is on screen and how much room it takes, CSS pixels. */
export interface TagWish {
  readonly tripId: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Higher first; `Infinity` is shown whatever it covers (the selected and the hovered unit). */
  readonly weight: number
  /** The side to try first, and how far off the unit; the usual is right of it. */
  readonly side?: 'left' | 'right'
  readonly offPx?: number
}

export interface PlacedTag {
  readonly tripId: string
  /** From the unit to the tag's left middle. */
  readonly dx: number
}

export const MOST_TAGS = 300
const OFF_UNIT_PX = 21

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Chooses which tags to show, worst first, none over another, right of the unit or else left, at most `MOST_TAGS`. */
export function placeTags(wishes: readonly TagWish[], screenWidth: number): PlacedTag[] {
  const taken: Box[] = []
  const placed: PlacedTag[] = []
  for (const wish of [...wishes].sort((a, b) => b.weight - a.weight)) {
    if (placed.length >= MOST_TAGS) break
    const box = (dx: number): Box => ({
      left: wish.x + dx,
      top: wish.y - wish.height / 2,
      right: wish.x + dx + wish.width,
      bottom: wish.y + wish.height / 2,
    })
    const off = wish.offPx ?? OFF_UNIT_PX
    const sides = [off, -off - wish.width]
    if (wish.side === 'left') sides.reverse()
    const free = sides.filter((dx) => !taken.some((other) => meets(other, box(dx))))
    const dx = free.find((side) => box(side).right <= screenWidth && box(side).left >= 0) ?? free[0]
    if (dx === undefined && wish.weight !== Number.POSITIVE_INFINITY) continue
    const chosen = dx ?? sides[0] ?? off
    taken.push(box(chosen))
    placed.push({ tripId: wish.tripId, dx: chosen })
  }
  return placed
}
