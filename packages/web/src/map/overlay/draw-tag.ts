import type { UnitLabel } from '../fleet-map.ts'
import type { MarkerSlot } from '../marker-slot.ts'
import type { Palette } from '../palette.ts'
import { LEVEL_SYMBOLS } from '../symbology.ts'
import { FONT, type Pencil, type Sprite, sheet, textWidth } from './sprites.ts'

const PAD_PX = 8
const EDGE_PX = 3
const SHADOW_PX = 4
const MOST_PX = 190

function fit(text: string, font: string): string {
  if (textWidth(text, font) <= MOST_PX) return text
  let end = text.length
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, font) > MOST_PX) end--
  return `${text.slice(0, end).trimEnd()}…`
}

/** How large a tag will be, in CSS pixels. */
export function tagSize(label: UnitLabel): { readonly width: number; readonly height: number } {
  const text = Math.max(textWidth(label.plates, FONT.plates), textWidth(fit(label.reason, FONT.reason), FONT.reason))
  return { width: Math.ceil(text + PAD_PX * 2 + EDGE_PX), height: label.reason === '' ? 23 : 37 }
}

function plate(pencil: Pencil, palette: Palette, x: number, y: number, width: number, height: number): void {
  pencil.save()
  pencil.shadowColor = 'rgb(0 0 0 / 0.45)'
  pencil.shadowBlur = SHADOW_PX
  pencil.shadowOffsetY = 1
  pencil.beginPath()
  pencil.roundRect(x, y, width, height, 4)
  pencil.fillStyle = palette('bg-map-ui')
  pencil.fill()
  pencil.restore()
  pencil.strokeStyle = palette('line')
  pencil.lineWidth = 1
  pencil.stroke()
}

/** Plate in Mono, the reason beneath, an edge in the colour of the slot (DESIGN §6). Anchored at its left middle. */
export function drawTag(label: UnitLabel, slot: MarkerSlot, palette: Palette, ratio: number): Sprite {
  const { width, height } = tagSize(label)
  const [image, pencil] = sheet(width + SHADOW_PX * 2, height + SHADOW_PX * 2, ratio)
  plate(pencil, palette, SHADOW_PX, SHADOW_PX, width, height)
  pencil.beginPath()
  pencil.roundRect(SHADOW_PX, SHADOW_PX, width, height, 4)
  pencil.clip()
  pencil.fillStyle = palette(LEVEL_SYMBOLS.solid[slot])
  pencil.fillRect(SHADOW_PX, SHADOW_PX, EDGE_PX, height)
  const x = SHADOW_PX + EDGE_PX + PAD_PX - 1
  pencil.fillStyle = palette('text-1')
  pencil.font = FONT.plates
  pencil.fillText(label.plates, x, SHADOW_PX + 15.5)
  pencil.fillStyle = palette('text-2')
  pencil.font = FONT.reason
  pencil.fillText(fit(label.reason, FONT.reason), x, SHADOW_PX + 30)
  return {
    image,
    width: width + SHADOW_PX * 2,
    height: height + SHADOW_PX * 2,
    anchorX: SHADOW_PX,
    anchorY: SHADOW_PX + height / 2,
  }
}
