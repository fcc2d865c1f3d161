import { isRecord } from '../../../browser/is-record.ts'
import { readJson, writeJson } from '../../../browser/storage.ts'
import type { CameraState } from '../../../map/fleet-map.ts'

const CENTRE_KEY = 'mapCenter'
const ZOOM_KEY = 'mapZoom'

/** Where the person left the map (spec §9), null when nothing readable is stored. */
export function storedCamera(): CameraState | null {
  const centre = readJson(CENTRE_KEY, isPoint)
  const zoom = readJson(ZOOM_KEY, isFiniteNumber)
  return centre === null || zoom === null ? null : { centre, zoom }
}

export function storeCamera({ centre, zoom }: CameraState): void {
  writeJson(CENTRE_KEY, centre)
  writeJson(ZOOM_KEY, zoom)
}

const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isPoint = (value: unknown): value is CameraState['centre'] =>
  isRecord(value) &&
  isFiniteNumber(value.lat) &&
  isFiniteNumber(value.lng) &&
  Math.abs(value.lat) <= 85 &&
  Math.abs(value.lng) <= 180
