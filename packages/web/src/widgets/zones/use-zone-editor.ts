import { useMutation } from '@tanstack/react-query'
import type { Geofence, GeofenceKind } from '@vigia/domain/geofence/geofence'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { createGeofence, type GeofenceDraft, updateGeofence } from '../../api/geofences.ts'
import { isRecord } from '../../browser/is-record.ts'
import { outline, previewOf } from '../../map/drawing/preview.ts'
import {
  type DrawingWay,
  isSameZone,
  shapeOf,
  sketchOf,
  sketchProblem,
  USUAL_HALF_WIDTH_M,
} from '../../map/drawing/sketch.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { useDrawing, ZONE_WAYS } from '../drawing/use-drawing.ts'
import { useDrawingKeys } from '../drawing/use-drawing-keys.ts'

interface Options {
  readonly map: FleetMap | null
  /** Null for a new one. */
  readonly zone: Geofence | null
  readonly onSaved: (zone: Geofence) => void
  readonly onGone: (zone: Geofence) => void
  readonly onClose: () => void
}

/** A zone on the drawing board and in its form. */
export function useZoneEditor({ map, zone, onSaved, onGone, onClose }: Options) {
  const [name, setName] = useState(zone?.name ?? '')
  const [kind, setKind] = useState<GeofenceKind>(zone?.kind ?? 'danger')
  const [way, setWay] = useState<DrawingWay>(zone?.shape.type ?? 'circle')
  const [isAsked, setAsked] = useState(false)
  const { drawing, state, hasFailed } = useDrawing(map, ZONE_WAYS)

  useEffect(() => {
    if (drawing === null || map === null) return
    if (zone === null) return drawing.begin('circle', USUAL_HALF_WIDTH_M)
    drawing.hold(sketchOf(zone.shape))
    previewOf(map).fit(outline(zone.shape))
  }, [drawing, map, zone])

  const saving = useMutation({
    mutationFn: (draft: GeofenceDraft) =>
      zone === null ? createGeofence(draft) : updateGeofence(zone.id, changes(zone, draft)),
    onSuccess: onSaved,
    onError: (error) => {
      if (zone !== null && error instanceof ApiError && error.status === 404) onGone(zone)
    },
  })

  const startAgain = (next: DrawingWay): void => {
    setWay(next)
    drawing?.begin(next, state?.sketch.halfWidthM ?? USUAL_HALF_WIDTH_M)
  }
  /** The first Esc clears a new shape, the next leaves. */
  const cancel = (): void => {
    if (zone === null && state !== null && state.sketch.points.length > 0) startAgain(way)
    else onClose()
  }
  useDrawingKeys(state === null ? null : drawing, cancel)

  const sketch = state?.sketch ?? null
  const problem = sketch === null ? 'Falta la forma' : sketchProblem(sketch)
  const nameProblem = name.trim() === '' ? 'Escriba el nombre de la zona' : null
  const save = (): void => {
    setAsked(true)
    const shape = sketch === null ? null : shapeOf(sketch)
    if (shape !== null && nameProblem === null && !saving.isPending) saving.mutate({ name: name.trim(), kind, shape })
  }
  const told = saving.error === null ? null : complaints(saving.error)
  return {
    ...{ name, setName, kind, setKind, way, startAgain, cancel, save, drawing, state, hasFailed },
    isSaving: saving.isPending,
    nameError: (isAsked ? nameProblem : null) ?? told?.name ?? null,
    shapeError: (isAsked ? problem : null) ?? told?.shape ?? null,
    formError: told?.form ?? null,
  }
}

/** Only what is another now: two people may each change a part. */
function changes(zone: Geofence, draft: GeofenceDraft): Partial<GeofenceDraft> {
  return {
    ...(draft.name === zone.name ? {} : { name: draft.name }),
    ...(draft.kind === zone.kind ? {} : { kind: draft.kind }),
    ...(isSameZone(draft.shape, zone.shape) ? {} : { shape: draft.shape }),
  }
}

/** The server's complaint, by the field that it is about. */
function complaints(error: Error): { readonly name?: string; readonly shape?: string; readonly form?: string } {
  const details: unknown[] = error instanceof ApiError && Array.isArray(error.details) ? error.details : []
  const first = details.find(isRecord)
  if (typeof first?.field !== 'string' || typeof first.error !== 'string') return { form: error.message }
  if (first.field === 'name') return { name: first.error }
  return first.field.startsWith('shape') ? { shape: error.message } : { form: error.message }
}
