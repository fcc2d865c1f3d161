import type { SourcePin } from '../fleet-map.ts'
import type { Palette } from '../palette.ts'
import { FONT, type Pencil, type Sprite, sheet, textWidth } from './sprites.ts'

const HEAD_PX = 11
const TAIL_PX = 9
const TEXT_PX = 18

function truck(pencil: Pencil): void {
  pencil.strokeRect(-6, -4, 7, 6.5)
  pencil.beginPath()
  pencil.moveTo(1, -2)
  pencil.lineTo(4, -2)
  pencil.lineTo(6, 0.5)
  pencil.lineTo(6, 2.5)
  pencil.lineTo(1, 2.5)
  pencil.stroke()
  for (const x of [-3, 3.4]) {
    pencil.beginPath()
    pencil.arc(x, 3.2, 1.5, 0, Math.PI * 2)
    pencil.fill()
  }
}

function phone(pencil: Pencil): void {
  pencil.beginPath()
  pencil.roundRect(-3.2, -5.4, 6.4, 10.8, 1.4)
  pencil.stroke()
  pencil.beginPath()
  pencil.arc(0, 3.3, 0.8, 0, Math.PI * 2)
  pencil.fill()
}

function clock(pencil: Pencil, palette: Palette, x: number, y: number): void {
  pencil.beginPath()
  pencil.arc(x, y, 5, 0, Math.PI * 2)
  pencil.fillStyle = palette('bg-panel')
  pencil.fill()
  pencil.strokeStyle = palette('text-1')
  pencil.lineWidth = 1.2
  pencil.stroke()
  pencil.beginPath()
  pencil.moveTo(x, y - 2.6)
  pencil.lineTo(x, y)
  pencil.lineTo(x + 2, y + 1)
  pencil.stroke()
}

/** The truck's pin is in the ink of text (white at night), the operator's phone in the accent; the age stands above, clear of the unit's marker at its tip. */
export function drawPin(kind: 'truck' | 'phone', pin: SourcePin, palette: Palette, ratio: number): Sprite {
  const width = Math.max(textWidth(pin.text, FONT.pin) + 8, HEAD_PX * 2 + 14)
  const height = HEAD_PX * 2 + TAIL_PX + TEXT_PX + 4
  const [image, pencil] = sheet(width, height, ratio)
  const [x, y] = [width / 2, TEXT_PX + HEAD_PX + 2]
  const [body, ink] = kind === 'truck' ? (['text-1', 'bg-panel'] as const) : (['accent', 'on-accent'] as const)
  pencil.beginPath()
  pencil.arc(x, y, HEAD_PX, Math.PI * 0.82, Math.PI * 2.18)
  pencil.quadraticCurveTo(x + 4, y + HEAD_PX + 1, x, y + HEAD_PX + TAIL_PX)
  pencil.quadraticCurveTo(
    x - 4,
    y + HEAD_PX + 1,
    x + HEAD_PX * Math.cos(Math.PI * 0.82),
    y + HEAD_PX * Math.sin(Math.PI * 0.82),
  )
  pencil.closePath()
  pencil.fillStyle = palette(body)
  pencil.fill()
  pencil.strokeStyle = palette('map-unit-edge')
  pencil.lineWidth = 1.4
  pencil.stroke()

  pencil.save()
  pencil.translate(x, y)
  pencil.strokeStyle = palette(ink)
  pencil.fillStyle = palette(ink)
  pencil.lineWidth = 1.4
  pencil.lineJoin = 'round'
  if (kind === 'truck') truck(pencil)
  else phone(pencil)
  pencil.restore()
  if (pin.cached === true) clock(pencil, palette, x + HEAD_PX - 1, y - HEAD_PX + 4)

  pencil.font = FONT.pin
  pencil.textAlign = 'center'
  pencil.lineJoin = 'round'
  pencil.lineWidth = 3.5
  pencil.strokeStyle = palette('map-halo')
  pencil.strokeText(pin.text, x, TEXT_PX - 5)
  pencil.fillStyle = palette('text-1')
  pencil.fillText(pin.text, x, TEXT_PX - 5)
  return { image, width, height, anchorX: x, anchorY: y + HEAD_PX + TAIL_PX }
}

/** The red pill with the metres between both sources. */
export function drawMetres(text: string, palette: Palette, ratio: number): Sprite {
  const width = textWidth(text, FONT.metres) + 18
  const [image, pencil] = sheet(width, 21, ratio)
  pencil.beginPath()
  pencil.roundRect(0.5, 0.5, width - 1, 20, 10)
  pencil.fillStyle = palette('sev-critical')
  pencil.fill()
  pencil.fillStyle = palette('on-critical')
  pencil.font = FONT.metres
  pencil.textAlign = 'center'
  pencil.fillText(text, width / 2, 15)
  return { image, width, height: 21, anchorX: width / 2, anchorY: 10.5 }
}
