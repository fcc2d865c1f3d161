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

interface Size {
  readonly width: number
  readonly height: number
}
interface Spot {
  readonly x: number
  readonly y: number
}

/** A pointer for each direction in which something lies outside the box, clear of what lies over it; nothing for what is in view. */
export function edgePointers(
  places: readonly Place[],
  box: Size,
  overlays: readonly Overlay[] = [],
): readonly EdgePointer[] {
  const [middleX, middleY] = [box.width / 2, box.height / 2]
  const away = ({ x, y }: Place): number => Math.hypot(x - middleX, y - middleY)
  const outside = places.filter(({ x, y }) => x < 0 || y < 0 || x > box.width || y > box.height)
  const pointers: EdgePointer[] = []
  for (const place of outside.toSorted((a, b) => away(a) - away(b))) {
    const [dx, dy] = [place.x - middleX, place.y - middleY]
    const { x, y } = spotTowards(dx, dy, box, overlays)
    const near = pointers.findIndex((pointer) => Math.hypot(pointer.x - x, pointer.y - y) < APART_PX)
    const shared = pointers[near]
    if (shared !== undefined) pointers[near] = { ...shared, tripIds: [...shared.tripIds, place.tripId] }
    else pointers.push({ x, y, angleDeg: (Math.atan2(dx, -dy) * 180) / Math.PI, tripIds: [place.tripId] })
  }
  return pointers
}

/** Where the way from the middle in this direction meets the edge; where something lies there, nearer to the middle, else beside it. */
function spotTowards(dx: number, dy: number, { width, height }: Size, overlays: readonly Overlay[]): Spot {
  const [middleX, middleY] = [width / 2, height / 2]
  const roomX = Math.max(1, middleX - INSET_PX.side)
  const roomY = Math.max(1, middleY - (dy < 0 ? INSET_PX.top : INSET_PX.bottom))
  const part = Math.min(roomX / Math.abs(dx), roomY / Math.abs(dy))
  const step = STEP_PX / Math.max(1, Math.hypot(dx, dy))
  const isFree = ({ x, y }: Spot): boolean => !overlays.some((overlay) => isUnder(overlay, x, y))
  for (let reach = part; reach > 0; reach -= step) {
    const spot = { x: middleX + dx * reach, y: middleY + dy * reach }
    if (isFree(spot)) return spot
  }
  const edge = { x: middleX + dx * part, y: middleY + dy * part }
  // Where all is covered, the edge is as good as any.
  return nearestOf(spotsOf(width, height).filter(isFree), edge) ?? edge
}

/** Spots all over the box. */
function spotsOf(width: number, height: number): Spot[] {
  const spots: Spot[] = []
  for (let y = INSET_PX.top; y <= height - INSET_PX.bottom; y += STEP_PX)
    for (let x = INSET_PX.side; x <= width - INSET_PX.side; x += STEP_PX) spots.push({ x, y })
  return spots
}

function nearestOf(spots: readonly Spot[], to: Spot): Spot | null {
  let [nearest, least]: [Spot | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - to.x, spot.y - to.y)
    if (distance < least) [nearest, least] = [spot, distance]
  }
  return nearest
}

const isUnder = ({ left, top, right, bottom }: Overlay, x: number, y: number): boolean =>
  x + HALF_PX > left && x - HALF_PX < right && y + HALF_PX > top && y - HALF_PX < bottom
