import type { SpeedUnit } from './evidence.ts'

const MAX_NAME = 160
const TAGS = /<[^<>]{0,300}>/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/gu
const SPEED =
  /^(\d{1,4}(?:[.,]\d{1,12})?)\s{0,3}(km\/?h|kph|kmph|kms\/h|mph|mi\/h|knots?|kn|kts?|nudos|m\/s|mps)?\.?$/iu
const NOT_NAMES =
  /^(?:true|false|null|undefined|none|n\/?a|nan|-+|km|kmh|km\/h|kph|mph|kn|mi|lts?|si|sí|no|on|off|ok)$/iu

/** A page's text as it may be kept and shown: one line, no tags, no control characters; null when it is none. */
export function shortText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e16 ? String(value) : null
  if (typeof value !== 'string' || value.length > 2_000) return null
  const text = value.replace(TAGS, ' ').replace(CONTROLS, ' ').replace(/ {2,}/gu, ' ').trim()
  return text === '' || text.length > MAX_NAME || NOT_NAMES.test(text) || /^https?:/iu.test(text) ? null : text
}

/** `80`, `80.5 km/h`, `43 kn`; the unit only where it is written. */
export function writtenSpeed(value: unknown): { readonly value: number; readonly unit: SpeedUnit | null } | null {
  if (typeof value !== 'string' || value.length > 24) return null
  const parts = SPEED.exec(value.trim())
  if (parts === null) return null
  return { value: Number(parts[1]?.replace(',', '.')), unit: speedUnit(parts[2]?.toLowerCase()) }
}

function speedUnit(written: string | undefined): SpeedUnit | null {
  if (written === undefined) return null
  if (written.startsWith('k') && /k?m|kph/u.test(written)) return 'kmh'
  if (written === 'mph' || written === 'mi/h') return 'mph'
  return written === 'm/s' || written === 'mps' ? 'ms' : 'knots'
}
