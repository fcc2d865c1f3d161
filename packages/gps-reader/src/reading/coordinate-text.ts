import { isInRegion, type WrittenPoint, writtenPoint } from './coordinate-pair.ts'

export interface PointInText extends WrittenPoint {
  /** Where in the text it begins and ends. */
  readonly from: number
  readonly to: number
  readonly isLink: boolean
}

/** A longer text is a page and not a row. */
export const MAX_TEXT = 100_000
const MAX_POINTS = 200

/** `?q=20.51,-100.42`, `@20.51,-100.42,17z`, `!3d20.51!4d-100.42`, `ll=`, `daddr=`, `mlat=…&mlon=`. */
const LINKS: readonly RegExp[] = [
  /(?:[?&#](?:q|query|ll|sll|daddr|saddr|cbll|center|destination|markers|loc|location|coords?|point|pt|viewpoint|cp)=(?:[\w+. ]{0,20}:)?|\/@|\/place\/|\/dir\/\/?|\/search\/|geo:)(-?\d{1,3}\.\d{2,18})(?:,|%2C|~)(?:%20|\+| )?(-?\d{1,3}\.\d{2,18})/giu,
  /!3d(-?\d{1,3}\.\d{2,18})!4d(-?\d{1,3}\.\d{2,18})/giu,
  /[?&]m?lat(?:itude)?=(-?\d{1,3}\.\d{2,18})&m?(?:lng|lon|long|longitude)=(-?\d{1,3}\.\d{2,18})/giu,
]
/** `20.5123, -100.4211`, with bearings or commas for points: `20,5123 / -100,4211`; also in two cells of a row, on two lines. */
const PAIR =
  /(?<![\d.,])([+-]?\d{1,3}[.,]\d{3,18})\s{0,3}°?\s{0,3}([NS])?\s{0,3}[,;/| \t\n]\s{0,3}([+-]?\d{1,3}[.,]\d{3,18})\s{0,3}°?\s{0,3}([EWO])?(?![\d.]\d)/giu
/** `Lat: 20.51 Lng: -100.42`, `Latitud = 20.51, Longitud = -100.42`. */
const LABELLED =
  /lat(?:itude?)?\.?["']?\s{0,3}[:=]?\s{0,3}["']?([+-]?\d{1,3}[.,]\d{2,18})\s{0,3}°?\s{0,3}([NS])?["']?[\s,;|/-]{0,6}(?:y\s)?["']?lo?ng?(?:itude?)?\.?["']?\s{0,3}[:=]?\s{0,3}["']?([+-]?\d{1,3}[.,]\d{2,18})\s{0,3}°?\s{0,3}([EWO])?/giu
/** `20°30'44.3"N 100°25'16"O`, `N 20° 30.738' W 100° 25.27'`. */
const DMS =
  /([NS])?\s{0,2}(\d{1,3})\s{0,2}[°º]\s{0,2}(\d{1,2}(?:[.,]\d{1,8})?)\s{0,2}['′’]\s{0,2}(?:(\d{1,2}(?:[.,]\d{1,8})?)\s{0,2}(?:["″”]|'')\s{0,2})?([NS])?[\s,;/|]{0,4}([EWO])?\s{0,2}(\d{1,3})\s{0,2}[°º]\s{0,2}(\d{1,2}(?:[.,]\d{1,8})?)\s{0,2}['′’]\s{0,2}(?:(\d{1,2}(?:[.,]\d{1,8})?)\s{0,2}(?:["″”]|'')\s{0,2})?([EWO])?/giu

/**
 * Every place written in a text: map links, labelled pairs, degrees with minutes and seconds, and plain pairs, which
 * count only in the Americas. In the order of the text, none twice. Linear in the text's length, of which it reads
 * `MAX_TEXT` characters.
 */
export function pointsInText(text: string): readonly PointInText[] {
  if (!/\d[.,°º]/u.test(text)) return []
  const read = text.slice(0, MAX_TEXT)
  const found: PointInText[] = []
  for (const link of LINKS) collect(read, link, found, true, (parts) => writtenPoint(parts[1], parts[2]))
  collect(read, LABELLED, found, false, (parts) => lettered(parts[1], parts[2], parts[3], parts[4]))
  collect(read, DMS, found, false, sexagesimal)
  collect(read, PAIR, found, false, (parts) => {
    const written = lettered(parts[1], parts[2], parts[3], parts[4])
    return written !== null && isInRegion(written.point) ? written : null
  })
  return found.sort((a, b) => a.from - b.from)
}

function collect(
  text: string,
  pattern: RegExp,
  found: PointInText[],
  isLink: boolean,
  read: (parts: RegExpMatchArray) => WrittenPoint | null,
): void {
  for (const parts of text.matchAll(pattern)) {
    if (found.length >= MAX_POINTS) return
    const from = parts.index ?? 0
    const to = from + parts[0].length
    if (found.some((other) => from < other.to && other.from < to)) continue
    const written = read(parts)
    if (written !== null) found.push({ ...written, from, to, isLink })
  }
}

function lettered(lat?: string, ns?: string, lng?: string, ew?: string): WrittenPoint | null {
  return writtenPoint(`${lat ?? ''}${ns ?? ''}`, `${lng ?? ''}${ew ?? ''}`)
}

function sexagesimal(parts: RegExpMatchArray): WrittenPoint | null {
  const north = parts[1] ?? parts[5]
  const east = parts[6] ?? parts[10]
  if (north === undefined || east === undefined) return null
  const lat = inDegrees(parts[2], parts[3], parts[4])
  const lng = inDegrees(parts[7], parts[8], parts[9])
  if (lat > 90 || lng > 180) return null
  const point = { lat: /s/iu.test(north) ? -lat : lat, lng: /[wo]/iu.test(east) ? -lng : lng }
  return { point, decimals: 4 }
}

function inDegrees(degrees = '0', minutes = '0', seconds = '0'): number {
  const value = Number(degrees) + Number(minutes.replace(',', '.')) / 60 + Number(seconds.replace(',', '.')) / 3600
  return Math.round(value * 1e7) / 1e7
}
