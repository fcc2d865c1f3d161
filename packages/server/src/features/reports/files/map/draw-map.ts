import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { outline } from '@vigia/domain/place/outline'
import { knownTowns } from '@vigia/domain/place/towns'
import { roadLines } from '@vigia/domain/road/road-lines'
import type PDFDocument from 'pdfkit'
import { isOnMap, type MapFrame, mapFrame, type Rectangle, type Spot } from './map-frame.ts'
import type { ReportMap } from './report-map.ts'

type Document = InstanceType<typeof PDFDocument>

/** The colours of the map on screen, by day. */
const COLOUR = {
  ...{ sea: '#cfdbe4', land: '#f3f2ee', abroad: '#e7e7e4', state: '#cbccc8', border: '#8b929a' },
  ...{ trunk: '#d9b878', road: '#c9cbcb', label: '#3f4852', halo: '#f7f6f2' },
  ...{ way: '#0064b5', marked: '#ce1a1f', edge: '#ffffff', text: '#5a6473' },
} as const
const LABEL_SIZE = 7
const LABEL_HEIGHT = 9
const MOST_LABELS = 40
/** Nearer points than this to the one before are not seen. */
const LEAST_STEP = 0.6
const DOT = 2.6
const SCALE_WIDTH = 110
/** GeoNames asks to be named (CC BY 4.0); the roads are no survey. */
export const MAP_CREDITS = 'Mapa esquemático: Natural Earth · GeoNames (CC BY 4.0) · carreteras esquemáticas'

/** Draws what a report shows into a rectangle of the page, on the map that comes with the product: nobody else is asked for a tile. */
export function drawMap(document: Document, map: ReportMap, rectangle: Rectangle): void {
  const drawn = onMap(map)
  const places = placesOf(drawn)
  if (places.length === 0) return
  const frame = mapFrame(places, rectangle)
  const { x, y, width, height } = rectangle
  document.save().rect(x, y, width, height).clip()
  document.rect(x, y, width, height).fill(COLOUR.sea)
  for (const ring of outline.abroad) drawRing(document, frame, ring, COLOUR.abroad)
  for (const ring of outline.mexico) drawRing(document, frame, ring, COLOUR.land)
  for (const line of outline.states) drawLine(document, frame, line, { colour: COLOUR.state, width: 0.5 })
  for (const line of outline.borders) drawLine(document, frame, line, { colour: COLOUR.border, width: 0.8 })
  for (const { isTrunk, points } of roadLines)
    drawLine(
      document,
      frame,
      points,
      isTrunk ? { colour: COLOUR.trunk, width: 1 } : { colour: COLOUR.road, width: 0.6 },
    )
  drawTowns(document, frame)
  for (const isMarked of [false, true]) drawReport(document, frame, drawn, isMarked)
  drawScale(document, frame)
  document.restore()
  document.rect(x, y, width, height).lineWidth(0.5).stroke(COLOUR.border)
}

export const placesOf = ({ points, ways }: ReportMap): readonly LatLng[] => [
  ...points.map(({ point }) => point),
  ...ways.flatMap(({ stretches }) => stretches.flat()),
]

/** Without what is not on the map: at a pole there is no place on the page at all. A way is broken there. */
function onMap({ points, ways, caption }: ReportMap): ReportMap {
  return {
    points: points.filter(({ point }) => isOnMap(point)),
    ways: ways.map(({ stretches, isMarked }) => ({ stretches: stretches.flatMap(piecesOnMap), isMarked })),
    caption,
  }
}

function piecesOnMap(stretch: readonly LatLng[]): readonly (readonly LatLng[])[] {
  const pieces: LatLng[][] = [[]]
  for (const point of stretch) {
    if (isOnMap(point)) pieces.at(-1)?.push(point)
    else pieces.push([])
  }
  return pieces.filter(({ length }) => length > 0)
}

/** What wants attention is drawn over the rest, larger and another shape: it is told without its colour too. */
function drawReport(document: Document, frame: MapFrame, { points, ways }: ReportMap, isMarked: boolean): void {
  const colour = isMarked ? COLOUR.marked : COLOUR.way
  for (const way of ways.filter((one) => one.isMarked === isMarked))
    for (const stretch of way.stretches) {
      drawLine(document, frame, stretch, { colour: COLOUR.edge, width: isMarked ? 3.2 : 2.4 })
      drawLine(document, frame, stretch, { colour, width: isMarked ? 1.8 : 1 })
      for (const end of [stretch[0], stretch.at(-1)])
        if (end !== undefined) drawMark(document, frame.place(end), { isMarked, size: DOT * 0.6 })
    }
  for (const { point } of points.filter((one) => one.isMarked === isMarked))
    drawMark(document, frame.place(point), { isMarked, size: DOT })
}

/** A disc, or, of what wants attention, a diamond. */
export function drawMark(
  document: Document,
  [x, y]: Spot,
  { isMarked, size }: { readonly isMarked: boolean; readonly size: number },
): void {
  if (isMarked) document.polygon([x, y - size * 1.6], [x + size * 1.6, y], [x, y + size * 1.6], [x - size * 1.6, y])
  else document.circle(x, y, size)
  document.lineWidth(0.6).fillAndStroke(isMarked ? COLOUR.marked : COLOUR.way, COLOUR.edge)
}

function drawRing(document: Document, frame: MapFrame, ring: readonly LatLng[], colour: string): void {
  const spots = thinned(ring.map(frame.place))
  if (spots.length < 3 || !overlaps(frame, spots)) return
  trace(document, spots)
  document.fill(colour)
}

/** In the pieces that are seen: a road from coast to coast is mostly outside of a city. */
function drawLine(
  document: Document,
  frame: MapFrame,
  line: readonly LatLng[],
  { colour, width }: { readonly colour: string; readonly width: number },
): void {
  let piece: Spot[] = []
  const end = (): void => {
    if (piece.length > 1) {
      trace(document, piece)
      document.lineWidth(width).lineJoin('round').lineCap('round').stroke(colour)
    }
    piece = []
  }
  let before: Spot | null = null
  for (const spot of thinned(line.map(frame.place))) {
    if (before !== null && !overlaps(frame, [before, spot])) end()
    else piece = piece.length === 0 && before !== null ? [before, spot] : [...piece, spot]
    before = spot
  }
  end()
}

function trace(document: Document, spots: readonly Spot[]): void {
  for (const [index, [x, y]] of spots.entries()) {
    if (index === 0) document.moveTo(x, y)
    else document.lineTo(x, y)
  }
}

function thinned(spots: readonly Spot[]): readonly Spot[] {
  const kept: Spot[] = []
  for (const [index, spot] of spots.entries()) {
    const last = kept.at(-1)
    const isFar = last === undefined || Math.hypot(spot[0] - last[0], spot[1] - last[1]) >= LEAST_STEP
    if (isFar || index === spots.length - 1) kept.push(spot)
  }
  return kept
}

/** Whether the box of some spots is seen. */
function overlaps({ x, y, width, height }: MapFrame, spots: readonly Spot[]): boolean {
  let [left, right, top, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [spotX, spotY] of spots) {
    left = Math.min(left, spotX)
    right = Math.max(right, spotX)
    top = Math.min(top, spotY)
    bottom = Math.max(bottom, spotY)
  }
  return left <= x + width && right >= x && top <= y + height && bottom >= y
}

/** The largest towns in sight whose names find room. */
function drawTowns(document: Document, frame: MapFrame): void {
  document.font('regular').fontSize(LABEL_SIZE)
  const taken: Rectangle[] = []
  for (const { name, point } of knownTowns) {
    if (taken.length === MOST_LABELS) break
    const spot = frame.place(point)
    const label = { x: spot[0] + 3, y: spot[1] - LABEL_HEIGHT / 2, width: 0, height: LABEL_HEIGHT }
    if (!frame.shows(spot)) continue
    const box = { ...label, width: document.widthOfString(name) + 4 }
    if (!frame.shows([box.x + box.width, box.y + box.height]) || !frame.shows([box.x, box.y])) continue
    if (taken.some((other) => meets(box, other))) continue
    taken.push({ ...box, x: box.x - 6, width: box.width + 6 })
    document.circle(...spot, 1.1).fill(COLOUR.label)
    document.fillColor(COLOUR.label).text(name, label.x, label.y, { lineBreak: false })
  }
}

const meets = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A length in round kilometres, 1, 2 or 5 of a power of ten. */
function drawScale(document: Document, { x, y, height, kmAPoint }: MapFrame): void {
  const most = SCALE_WIDTH * kmAPoint
  const power = 10 ** Math.floor(Math.log10(most))
  const km = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power
  const [left, bottom] = [x + 8, y + height - 8]
  const width = km / kmAPoint
  document.rect(left - 4, bottom - 15, width + 8, 19).fill(COLOUR.halo)
  document
    .moveTo(left, bottom - 4)
    .lineTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineTo(left + width, bottom - 4)
    .lineWidth(0.8)
    .stroke(COLOUR.label)
  document
    .font('regular')
    .fontSize(LABEL_SIZE)
    .fillColor(COLOUR.label)
    .text(`${km.toLocaleString('es-MX')} km`, left, bottom - 13, { width, align: 'center', lineBreak: false })
}
