/** How far from the map's edges a pointer stands, clear of what lies over them: the base layers, the scale. */
const INSET_PX = { top: 64, side: 30, bottom: 56 }
/** So far it goes towards the middle at a time where something lies in its way, and this is what it takes itself. */
const STEP_PX = 8
const HALF_PX = 24
/** Nearer to each other than this, pointers would cover each other: they are one. */
const APART_PX = 60

/** Says from the edge of a map where something lies that is not in view. */
export interface EdgePointer {
  /** On the map's box, CSS pixels. */
  readonly x: number
  readonly y: number
  /** Clockwise from up. */
  readonly angleDeg: number
  /** What lies there, the nearest to the map's middle first. */
  readonly tripIds: readonly string[]
}

interface Place {
  readonly tripId: string
  /** On the map's box, CSS pixels; may be outside it. */
  readonly x: number
  readonly y: number
}

/** What lies over the map, on its box, CSS pixels: a legend, a panel. */
export interface Overlay {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A pointer for each direction in which something lies outside the box, clear of what lies over it; nothing for what is in view. */
export function edgePointers(
  places: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
  overlays: readonly Overlay[] = [],
): readonly EdgePointer[] {
  const [middleX, middleY] = [width / 2, height / 2]
  const away = ({ x, y }: Place): number => Math.hypot(x - middleX, y - middleY)
  const outside = places.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)
  const pointers: EdgePointer[] = []
  for (const place of outside.toSorted((a, b) => away(a) - away(b))) {
    const [dx, dy] = [place.x - middleX, place.y - middleY]
    const roomX = Math.max(1, middleX - INSET_PX.side)
    const roomY = Math.max(1, middleY - (dy < 0 ? INSET_PX.top : INSET_PX.bottom))
    const part = Math.min(roomX / Math.abs(dx), roomY / Math.abs(dy))
    const step = STEP_PX / Math.max(1, Math.hypot(dx, dy))
    let back = 0
    while (
      back < part &&
      overlays.some((overlay) => isUnder(overlay, middleX + dx * (part - back), middleY + dy * (part - back)))
    )
      back += step
    // All the way to the middle something lies: the edge is as good as any.
    const reach = back < part ? part - back : part
    const [x, y] = [middleX + dx * reach, middleY + dy * reach]
    const near = pointers.findIndex((pointer) => Math.hypot(pointer.x - x, pointer.y - y) < APART_PX)
    const shared = pointers[near]
    if (shared !== undefined) pointers[near] = { ...shared, tripIds: [...shared.tripIds, place.tripId] }
    else pointers.push({ x, y, angleDeg: (Math.atan2(dx, -dy) * 180) / Math.PI, tripIds: [place.tripId] })
  }
  return pointers
}

const isUnder = ({ left, top, right, bottom }: Overlay, x: number, y: number): boolean =>
  x + HALF_PX > left && x - HALF_PX < right && y + HALF_PX > top && y - HALF_PX < bottom
