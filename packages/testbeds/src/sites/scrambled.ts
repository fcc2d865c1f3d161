import type { TrackedUnit } from './traffic.ts'

const KEY = 0x5a

/** Positions as no reader of network traffic finds them: hexadecimal of a scrambled text. The page unscrambles it itself. */
export function scrambled(units: readonly TrackedUnit[], now: number): string {
  const lines = units.map((unit) => {
    const { at, point, speedKmh, headingDeg } = unit.lastFix(now)
    return [unit.id, unit.name, unit.plates, point.lat.toFixed(6), point.lng.toFixed(6), at, speedKmh, headingDeg].join(
      '|',
    )
  })
  const clear = Buffer.from(lines.join(';'), 'latin1')
  return Buffer.from(clear.map((byte) => byte ^ KEY)).toString('hex')
}

/** The page's own function for it, without `JSON.parse`: `clear(text)` gives rows of cells. */
export const CLEAR_SCRIPT = `function clear(t){return t.match(/../g).map(function(h){return String.fromCharCode(parseInt(h,16)^90)}).join('').split(';').map(function(r){return r.split('|')})}`
