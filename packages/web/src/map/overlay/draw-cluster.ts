import type { Palette } from '../palette.ts'
import type { Symbology } from '../symbology.ts'
import { FONT, type Sprite, sheet } from './sprites.ts'

const RING_PX = 3.4
const GAP_RAD = 0.1
const BADGE_PX = 8
/** The last part of the ring, worst first, that the badge counts. */
const BADGED_TO = 1

/** Bigger clusters are a little bigger, never a lot. */
export const clusterRadius = (count: number): number => 15 + Math.min(9, Math.log10(Math.max(1, count)) * 4)

/**
 * A cluster: its ring split as the symbology says, worst first from 12 o'clock; the count inside; the badge says how many
 * of the worst, when they are critical or high, or at risk (DESIGN §6).
 */
export function drawCluster(
  counts: readonly [number, number, number, number],
  symbols: Symbology,
  palette: Palette,
  ratio: number,
): Sprite {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const radius = clusterRadius(total)
  const size = radius * 2 + 18
  const centre = size / 2
  const [image, pencil] = sheet(size, size, ratio)

  pencil.beginPath()
  pencil.arc(centre, centre, radius + 1.6, 0, Math.PI * 2)
  pencil.fillStyle = palette('map-unit-edge')
  pencil.fill()
  pencil.beginPath()
  pencil.arc(centre, centre, radius, 0, Math.PI * 2)
  pencil.fillStyle = palette('bg-panel')
  pencil.fill()

  pencil.lineWidth = RING_PX
  const present = counts.flatMap((count, part) => (count > 0 ? [{ part, count }] : []))
  const colourOf = (part: number): string => palette(symbols.ring[part] ?? 'sev-low')
  const gap = present.length > 1 ? GAP_RAD : 0
  let from = -Math.PI / 2
  for (const { part, count } of present) {
    const sweep = (count / total) * Math.PI * 2
    pencil.beginPath()
    pencil.arc(centre, centre, radius - RING_PX / 2, from + gap / 2, from + Math.max(sweep - gap / 2, gap))
    pencil.strokeStyle = colourOf(part)
    pencil.stroke()
    from += sweep
  }

  pencil.fillStyle = palette('text-1')
  pencil.font = FONT.count
  pencil.textAlign = 'center'
  pencil.fillText(total.toLocaleString('es-MX'), centre, centre + 5)

  const worst = present[0]
  if (worst !== undefined && worst.part <= BADGED_TO) {
    const [x, y] = [centre + radius * 0.74, centre - radius * 0.74]
    pencil.beginPath()
    pencil.arc(x, y, BADGE_PX + 1.4, 0, Math.PI * 2)
    pencil.fillStyle = palette('map-unit-edge')
    pencil.fill()
    pencil.beginPath()
    pencil.arc(x, y, BADGE_PX, 0, Math.PI * 2)
    pencil.fillStyle = colourOf(worst.part)
    pencil.fill()
    pencil.fillStyle = palette(symbols.ringInk[worst.part] ?? 'on-low')
    pencil.font = FONT.badge
    pencil.fillText(worst.count > 99 ? '99+' : String(worst.count), x, y + 3.5)
  }
  return { image, width: size, height: size, anchorX: centre, anchorY: centre }
}
