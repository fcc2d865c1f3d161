import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { severityRank } from '@vigia/domain/risk/severity'
import type { IncidentSeverity } from '@vigia/domain/risk/trip-snapshot'
import type { Feature } from 'geojson'
import { type Map as LibraryMap, Popup } from 'maplibre-gl'
import { drawnImage } from '../drawn-image.ts'
import { keptSource, type MapPart, putLayer } from '../map-part.ts'
import type { Palette } from '../palette.ts'

const SOURCE = 'incidents'
const SIZE_PX = 24
/** A click this near counts. */
const REACH_PX = 4

export interface IncidentMark extends LatLng {
  readonly id: string
  readonly severity: IncidentSeverity
  /** What its popup says: a heading and lines, as text. */
  readonly heading: string
  readonly lines: readonly string[]
}

export interface IncidentsLayer extends MapPart {
  show(incidents: readonly IncidentMark[]): void
  /** Opens the popup of the incident at a place; false when there is none. */
  openAt(at: LatLng): boolean
  close(): void
  dispose(): void
}

const LOOKS = {
  high: ['sev-high', 'on-high'],
  medium: ['sev-medium', 'on-medium'],
  low: ['sev-low', 'on-low'],
} as const satisfies Record<IncidentSeverity, readonly [string, string]>

const imageName = (severity: IncidentSeverity): string => `incident-${severity}`

/** A flag with the shape of its severity: triangle, square, ring (DESIGN §2). */
function drawMark(severity: IncidentSeverity, palette: Palette, ratio: number): ImageData {
  const [solid, ink] = LOOKS[severity]
  return drawnImage(SIZE_PX, SIZE_PX, ratio, (context) => {
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(5, 22)
    context.lineTo(5, 2.5)
    context.lineTo(21, 2.5)
    context.lineTo(17.5, 8.5)
    context.lineTo(21, 14.5)
    context.lineTo(7, 14.5)
    context.lineTo(7, 22)
    context.closePath()
    context.lineWidth = 3
    context.strokeStyle = palette('map-unit-edge')
    context.stroke()
    context.fillStyle = palette(solid)
    context.fill()
    drawShape(context, severity, palette(ink))
  })
}

function drawShape(context: OffscreenCanvasRenderingContext2D, severity: IncidentSeverity, ink: string): void {
  context.fillStyle = ink
  context.strokeStyle = ink
  context.beginPath()
  if (severity === 'high') {
    context.moveTo(11.5, 4.8)
    context.lineTo(15.4, 12)
    context.lineTo(7.6, 12)
    context.fill()
  } else if (severity === 'medium') context.fillRect(8.6, 5.6, 5.8, 5.8)
  else {
    context.lineWidth = 1.6
    context.arc(11.5, 8.5, 2.8, 0, Math.PI * 2)
    context.stroke()
  }
}

/** All of it is text, wherever it came from. */
function contentOf({ heading, lines }: IncidentMark): HTMLElement {
  const content = document.createElement('div')
  const add = (tag: 'b' | 'p', text: string): void => {
    const element = document.createElement(tag)
    element.textContent = text
    content.append(element)
  }
  add('b', heading)
  for (const line of lines) add('p', line)
  return content
}

/** Unresolved incidents by severity, over the units' paths; a click tells which (spec §2 "incidents" layer). */
export function createIncidents(map: LibraryMap): IncidentsLayer {
  const source = keptSource(map, SOURCE)
  let marks: ReadonlyMap<string, IncidentMark> = new Map()
  let open: { readonly id: string; readonly popup: Popup } | null = null

  const close = (): void => {
    open?.popup.remove()
    open = null
  }
  const openMark = (mark: IncidentMark): void => {
    close()
    const popup = new Popup({ className: 'incident-popup', offset: [6, -20], maxWidth: '18rem', focusAfterOpen: false })
    popup.setLngLat(mark).setDOMContent(contentOf(mark)).addTo(map)
    open = { id: mark.id, popup }
  }
  map.on('mousemove', SOURCE, () => {
    map.getCanvas().style.cursor = 'pointer'
  })

  return {
    show: (incidents) => {
      marks = new Map(incidents.map((mark) => [mark.id, mark]))
      const opened = open === null ? undefined : marks.get(open.id)
      if (opened === undefined) close()
      else open?.popup.setDOMContent(contentOf(opened))
      source.show(
        incidents.map(
          ({ id, severity, lat, lng }): Feature => ({
            type: 'Feature',
            properties: {
              id,
              image: imageName(severity),
              rank: severityRank(severity),
            },
            geometry: { type: 'Point', coordinates: [lng, lat] },
          }),
        ),
      )
    },
    openAt: (at) => {
      if (map.getLayer(SOURCE) === undefined) return false
      const { x, y } = map.project(at)
      const box: [[number, number], [number, number]] = [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ]
      const [hit] = map.queryRenderedFeatures(box, { layers: [SOURCE] })
      const mark = marks.get(String(hit?.properties.id))
      if (mark === undefined) return false
      openMark(mark)
      return true
    },
    close,
    attach: (palette) => {
      const ratio = Math.ceil(map.getPixelRatio())
      for (const severity of ['high', 'medium', 'low'] as const) {
        const name = imageName(severity)
        if (!map.hasImage(name)) map.addImage(name, drawMark(severity, palette, ratio), { pixelRatio: ratio })
      }
      source.attach()
      putLayer(map, {
        id: SOURCE,
        type: 'symbol',
        source: SOURCE,
        layout: {
          'icon-image': ['get', 'image'],
          'icon-anchor': 'bottom-left',
          'icon-offset': [-6, 2],
          'icon-allow-overlap': true,
          'symbol-sort-key': ['-', 0, ['get', 'rank']],
        },
      })
    },
    dispose: close,
  }
}
