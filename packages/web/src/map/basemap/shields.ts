import type { Palette } from '../palette.ts'

const PAD_PX = 5
const HEIGHT_PX = 17
/** Longest ref is M40D; one image per length keeps the shield tight around its text. */
export const SHIELD_LENGTHS = [1, 2, 3, 4] as const

export const shieldName = (length: number): string => `shield-${length}`

/** The federal shield: straight top, round shoulders, a point below. `ratio` is the device's pixel ratio. */
export function drawShield(length: number, palette: Palette, ratio: number): ImageData {
  const width = length * 6.6 + PAD_PX * 2
  const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(HEIGHT_PX * ratio))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('2d context refused')
  context.scale(ratio, ratio)
  const [right, bottom] = [width - 1, HEIGHT_PX - 1]
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
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
