import { drawnImage } from '../drawn-image.ts'
import type { Palette } from '../palette.ts'

const PAD_PX = 5
const HEIGHT_PX = 17
/** One image per length keeps the shield tight around its text. Our own roads go to M40D, states' to NL-S-26. */
export const SHIELD_LENGTHS = [1, 2, 3, 4, 5, 6, 7] as const

export const shieldName = (length: number): string => `shield-${length}`

/** The federal shield: straight top, round shoulders, a point below. `ratio` is the device's pixel ratio. */
export function drawShield(length: number, palette: Palette, ratio: number): ImageData {
  const width = length * 6.6 + PAD_PX * 2
  const [right, bottom] = [width - 1, HEIGHT_PX - 1]
  return drawnImage(width, HEIGHT_PX, ratio, (context) => {
    context.beginPath()
    context.moveTo(3, 1)
    context.lineTo(right - 2, 1)
    context.quadraticCurveTo(right, 1, right, 3)
    context.lineTo(right, 9)
    context.quadraticCurveTo(right, bottom - 2, width / 2, bottom)
    context.quadraticCurveTo(1, bottom - 2, 1, 9)
    context.lineTo(1, 3)
    context.quadraticCurveTo(1, 1, 3, 1)
    context.fillStyle = palette('map-shield')
    context.fill()
    context.strokeStyle = palette('map-border')
    context.lineWidth = 1
    context.stroke()
  })
}

/** Image of the arrow that points along a one-way street. */
export const ONE_WAY = 'one-way'
const ARROW_PX = 14

/** A plain arrow to the right, which the map turns with its street. */
export function drawOneWay(palette: Palette, ratio: number): ImageData {
  const [middle, tip] = [ARROW_PX / 2, ARROW_PX - 2]
  return drawnImage(ARROW_PX, ARROW_PX, ratio, (context) => {
    context.beginPath()
    context.moveTo(2, middle)
    context.lineTo(tip, middle)
    context.moveTo(tip - 4, middle - 3)
    context.lineTo(tip, middle)
    context.lineTo(tip - 4, middle + 3)
    context.strokeStyle = palette('map-label-2')
    context.lineWidth = 1.5
    context.stroke()
  })
}
