import type { RoadPoint } from '@vigia/domain/road/mark-kilometres'

/** Part of a road's line as it is stored: `points` are packed, two or more. */
export interface RoadPiece {
  readonly reference: string
  readonly points: Buffer
}

/** Latitude and longitude as whole ten-millionths of a degree, the kilometre as a single float, NaN where it is not known. */
export const POINT_BYTES = 12
const PER_DEGREE = 1e7
const MOST_POINTS = 256

/** A line cut into pieces, each beginning where the one before it ends. */
export function packPieces(reference: string, line: readonly RoadPoint[]): readonly RoadPiece[] {
  const pieces: RoadPiece[] = []
  for (let from = 0; from < line.length - 1; from += MOST_POINTS - 1)
    pieces.push({ reference, points: packPoints(line.slice(from, from + MOST_POINTS)) })
  return pieces
}

function packPoints(points: readonly RoadPoint[]): Buffer {
  const packed = Buffer.alloc(points.length * POINT_BYTES)
  for (const [index, { lat, lng, km }] of points.entries()) {
    packed.writeInt32LE(Math.round(lat * PER_DEGREE), index * POINT_BYTES)
    packed.writeInt32LE(Math.round(lng * PER_DEGREE), index * POINT_BYTES + 4)
    packed.writeFloatLE(km ?? Number.NaN, index * POINT_BYTES + 8)
  }
  return packed
}

/** One point of a piece; `km` is NaN where it is not known. */
export const unpackPoint = (points: Buffer, index: number): { lat: number; lng: number; km: number } => ({
  lat: points.readInt32LE(index * POINT_BYTES) / PER_DEGREE,
  lng: points.readInt32LE(index * POINT_BYTES + 4) / PER_DEGREE,
  km: points.readFloatLE(index * POINT_BYTES + 8),
})
