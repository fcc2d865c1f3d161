import { spanText } from '@vigia/domain/format/span-text'
import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { ReplayGap, ReplayTrack } from '@vigia/domain/replay/replay-track'
import type { Feature, LineString } from 'geojson'

/** Points of one piece of a path: a piece is turned from `to come` to `done` as a whole. */
const PIECE_POINTS = 64
/** Nearer than this the unknown way has no length to draw. */
const MIN_GAP_KM = 0.05
/** Shorter stops are in the list, not on the map. */
const MIN_STOP_MIN = 3
/** So many ids for each trip. */
const IDS = 100_000

export interface ReplayTripOnMap {
  readonly tripId: string
  /** 0 to 5: which colour and letter. */
  readonly slot: number
  readonly plates: string
  readonly track: ReplayTrack
}

/** A piece of a known path, by the places of its first and last point. */
export interface PathPiece {
  readonly id: number
  readonly fromAt: number
  readonly toAt: number
  readonly first: number
  readonly last: number
}

/** A trip's known path in pieces, in order of time; gaps are in none. */
export function pathPieces({ slot, track: { segments, points } }: ReplayTripOnMap): readonly PathPiece[] {
  const pieces: PathPiece[] = []
  for (const segment of segments) {
    if (segment.kind === 'gap') continue
    for (let first = segment.first; first < segment.last; first += PIECE_POINTS) {
      const last = Math.min(segment.last, first + PIECE_POINTS)
      const [from, to] = [points[first], points[last]]
      if (from !== undefined && to !== undefined)
        pieces.push({ id: slot * IDS + pieces.length, fromAt: from.at, toAt: to.at, first, last })
    }
  }
  return pieces
}

export const pieceFeature = ({ slot, track }: ReplayTripOnMap, { id, first, last }: PathPiece): Feature =>
  line({ id, slot }, track.points.slice(first, last + 1))

/** The piece that is being driven, as far as `point`. */
export function drivenFeature(
  { slot, track }: ReplayTripOnMap,
  { first }: PathPiece,
  until: number,
  point: LatLng,
): Feature {
  return line({ id: slot, slot }, [...track.points.slice(first, until + 1), point])
}

/** Gaps with their lengths and stops with their minutes. */
export function markFeatures({ slot, track }: ReplayTripOnMap): Feature[] {
  let next = 0
  const id = (): number => slot * IDS + next++
  const gaps = track.gaps.flatMap((gap): Feature[] => {
    if (gap.to === null || haversineKm(gap.from, gap.to) < MIN_GAP_KM) return []
    return [line({ id: id(), slot, kind: 'gap', text: gapText(gap) }, [gap.from, gap.to])]
  })
  const stops = track.stops
    .filter(({ minutes }) => minutes >= MIN_STOP_MIN)
    .map(
      (stop): Feature => ({
        type: 'Feature',
        properties: { id: id(), slot, kind: 'stop', minutes: stop.minutes, text: spanText(stop.toAt - stop.fromAt) },
        geometry: { type: 'Point', coordinates: [stop.lng, stop.lat] },
      }),
    )
  return [...gaps, ...stops]
}

const gapText = ({ cause, fromAt, toAt }: ReplayGap): string =>
  cause === 'leap' ? 'Trayecto desconocido' : `Sin señal ${spanText(toAt - fromAt)}`

const line = (properties: Record<string, unknown>, points: readonly LatLng[]): Feature<LineString> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: points.map(({ lng, lat }) => [lng, lat]) },
})
