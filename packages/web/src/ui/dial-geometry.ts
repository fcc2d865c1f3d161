/** The dial's arc: 270°, open at the bottom. */
const START_DEG = 135
const SWEEP_DEG = 270

interface Spot {
  readonly x: number
  readonly y: number
}

/** The point on a circle of radius `r` about (`c`, `c`) where `score` (0–100) stands. */
export function dialSpot(score: number, r: number, c: number): Spot {
  const angle = ((START_DEG + (SWEEP_DEG * score) / 100) * Math.PI) / 180
  return { x: c + r * Math.cos(angle), y: c + r * Math.sin(angle) }
}

/** An SVG path along the dial from one score to another. */
export function dialArc(from: number, to: number, r: number, c: number): string {
  const a = dialSpot(from, r, c)
  const b = dialSpot(to, r, c)
  const large = ((to - from) * SWEEP_DEG) / 100 > 180 ? 1 : 0
  return `M${fixed(a)}A${r.toFixed(1)} ${r.toFixed(1)} 0 ${large} 1 ${fixed(b)}`
}

const fixed = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`
