import { wholeNumber } from '@vigia/domain/format/whole-number'
import { type GeofenceKind, type GeofenceShape, HALF_WIDTH_LIMITS_M } from '@vigia/domain/geofence/geofence'
import type { GeoFileItem } from '../../api/geo-files.ts'
import type { GeofenceDraft } from '../../api/geofences.ts'
import { USUAL_HALF_WIDTH_M } from '../../map/drawing/sketch.ts'

/** One item of a file, as the person wants it. */
export interface ImportDraft {
  readonly id: string
  readonly item: GeoFileItem
  readonly isChosen: boolean
  readonly name: string
  readonly kind: GeofenceKind
  readonly halfWidthM: number
}

/** What the server takes in one go. */
const MAX_IMPORT = 500
const MAX_NAME = 100
const WITHOUT_KIND: GeofenceKind = 'danger'

export const canBeGeofence = ({ shape, line }: GeoFileItem): boolean => shape !== null || line !== null

/** All that can become a geofence is chosen; what has no name is numbered. */
export const importDrafts = (items: readonly GeoFileItem[]): ImportDraft[] =>
  items.map((item, index) => ({
    id: String(index),
    item,
    isChosen: canBeGeofence(item),
    name: shortName(item.name) || `Zona ${index + 1}`,
    kind: item.kind ?? WITHOUT_KIND,
    halfWidthM: item.shape?.type === 'corridor' ? item.shape.halfWidthM : USUAL_HALF_WIDTH_M,
  }))

/** As long as the server takes it, without half a character at its end. */
const shortName = (name: string): string =>
  name
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** The geofence that an item becomes; a line becomes a corridor. */
export function draftShape({ item: { shape, line }, halfWidthM }: ImportDraft): GeofenceShape | null {
  if (shape !== null) return shape
  return line === null ? null : { type: 'corridor', line, halfWidthM }
}

/** Why a chosen item cannot be sent as it stands. */
export function draftProblem({ item, name, halfWidthM }: ImportDraft): string | null {
  if (name.trim() === '') return 'Escriba un nombre'
  const { min, max } = HALF_WIDTH_LIMITS_M
  const isLine = item.shape === null
  return isLine && (halfWidthM < min || halfWidthM > max)
    ? `El ancho va de ${wholeNumber(min)} a ${wholeNumber(max)} m`
    : null
}

/** What would be imported, and what stands against it. */
export function readyToImport(drafts: readonly ImportDraft[]) {
  const chosen = drafts.filter(({ isChosen }) => isChosen)
  const geofences = chosen.flatMap((draft): GeofenceDraft[] => {
    const shape = draftShape(draft)
    return shape === null ? [] : [{ name: draft.name.trim(), kind: draft.kind, shape }]
  })
  const isTooMany = geofences.length > MAX_IMPORT
  const problem = isTooMany
    ? `Se importan hasta ${MAX_IMPORT} zonas a la vez: quite ${geofences.length - MAX_IMPORT}`
    : (chosen.map(draftProblem).find((found) => found !== null) ?? null)
  return { geofences, problem }
}
