/** Nearer than this both pins stand side by side, and the pill stands under both tips. */
const NEAR_PX = 70
const CLEARANCE_PX = 26

type Point = readonly [x: number, y: number]

/**
 * Where the pill with the metres stands between two pins (screen pixels): beside the middle of their line, on its lower
 * side, so far that a pill of this width covers neither the line nor the words above the pins.
 */
export function pillPlace([ax, ay]: Point, [bx, by]: Point, widthPx: number): Point {
  const middle: Point = [(ax + bx) / 2, (ay + by) / 2]
  const length = Math.hypot(bx - ax, by - ay)
  if (length < NEAR_PX) return [middle[0], middle[1] + CLEARANCE_PX + Math.abs(by - ay) / 2]
  const down = bx > ax ? 1 : -1
  const across: Point = [(-down * (by - ay)) / length, (down * (bx - ax)) / length]
  const distance = (widthPx / 2) * Math.abs(across[0]) + CLEARANCE_PX
  return [middle[0] + across[0] * distance, middle[1] + across[1] * distance]
}
