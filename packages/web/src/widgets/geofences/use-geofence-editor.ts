import { useMutation } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useEffect, useState } from 'react'
import { ApiError, isChangedMeanwhile } from '../../api/api-error.ts'
import { createGeofence, type GeofenceDraft, listGeofences, updateGeofence } from '../../api/geofences.ts'
import { isRecord } from '../../browser/is-record.ts'
import { outline, previewOf } from '../../map/drawing/preview.ts'
import {
  type DrawingWay,
  isSameGeofence,
  shapeOf,
  sketchProblem,
  USUAL_HALF_WIDTH_M,
} from '../../map/drawing/sketch.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { GEOFENCE_WAYS, useDrawingBoard } from '../drawing/use-drawing-board.ts'
import { useDrawingKeys } from '../drawing/use-drawing-keys.ts'
import { useGeofenceDraft } from './use-geofence-draft.ts'

interface Options {
  readonly map: FleetMap | null
  /** Null for a new one. */
  readonly geofence: Geofence | null
  /** Where a new one begins, as a safe circle; null: nothing is drawn yet. */
  readonly around: LatLng | null
  readonly onSaved: (geofence: Geofence) => void
  readonly onGone: (geofence: Geofence) => void
  readonly onClose: () => void
}

/** A geofence on the drawing board and in its form. */
export function useGeofenceEditor({ map, geofence, around, onSaved, onGone, onClose }: Options) {
  const { drawing, state, hasFailed } = useDrawingBoard(map, GEOFENCE_WAYS)
  const draft = useGeofenceDraft({ geofence, around }, state?.sketch ?? null)
  const { name, kind, base, first } = draft
  const [way, setWay] = useState<DrawingWay>(first.sketch?.way ?? 'circle')
  const [isAsked, setAsked] = useState(false)

  useEffect(() => {
    if (drawing === null || map === null) return
    if (first.sketch === null) return drawing.begin('circle', USUAL_HALF_WIDTH_M)
    drawing.hold(first.sketch)
    const shape = shapeOf(first.sketch)
    if (shape !== null) previewOf(map).fit(outline(shape))
  }, [drawing, map, first])

  const { saving, theirs } = useGeofenceSaving({ geofence, base, forget: draft.forget, onSaved, onGone })

  const startAgain = (next: DrawingWay): void => {
    setWay(next)
    drawing?.begin(next, state?.sketch.halfWidthM ?? USUAL_HALF_WIDTH_M)
  }
  /** The first Esc clears a new shape, the next leaves. */
  const cancel = (): void => {
    if (geofence === null && state !== null && state.sketch.points.length > 0) startAgain(way)
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
  /** Takes what somebody else saved for what is edited. */
  const takeTheirs = (): void => {
    if (theirs === null) return
    saving.reset()
    draft.take(theirs)
  }
  const discard = (): void => {
    draft.take(geofence)
    setWay(geofence?.shape.type ?? 'circle')
  }
  const complaint = saving.error === null ? null : complaints(saving.error)
  return {
    /** Who changed it meanwhile, as a sentence, once what they changed is known. */
    overtakenBy: theirs !== null && isChangedMeanwhile(saving.error) ? (saving.error?.message ?? null) : null,
    takeTheirs,
    ...{ name, setName: draft.setName, kind, setKind: draft.setKind },
    ...{ way, startAgain, cancel, save, drawing, state, hasFailed },
    /** For the banner of a recovered draft. */
    draft: { isRecovered: draft.isRecovered, discard },
    /** Leaves, and keeps nothing of what was typed and drawn. */
    giveUp: () => {
      draft.forget()
      onClose()
    },
    isSaving: saving.isPending,
    nameError: (isAsked ? nameProblem : null) ?? complaint?.name ?? null,
    shapeError: (isAsked ? problem : null) ?? complaint?.shape ?? null,
    formError: complaint?.form ?? null,
  }
}

interface SavingOptions extends Pick<Options, 'geofence' | 'onSaved' | 'onGone'> {
  /** As it was when the first change was made; null for a new one. */
  readonly base: Geofence | null
  /** Keeps nothing more of what was typed and drawn. */
  readonly forget: () => void
}

/** The saving of a geofence, and what somebody else made of it meanwhile. */
function useGeofenceSaving({ geofence, base, forget, onSaved, onGone }: SavingOptions) {
  /** As somebody else has left it while it was edited here. */
  const [theirs, setTheirs] = useState<Geofence | null>(null)
  const saving = useMutation({
    mutationFn: (geofence: GeofenceDraft) =>
      base === null ? createGeofence(geofence) : saveChanges(base, geofence, theirs ?? base),
    onSuccess: (saved) => {
      forget()
      onSaved(saved)
    },
    onError: async (error) => {
      if (geofence === null) return
      if (error instanceof ApiError && error.status === 404) {
        forget()
        onGone(geofence)
      }
      if (isChangedMeanwhile(error)) setTheirs(await readAnew(geofence.id).catch(() => null))
    },
  })
  return { saving, theirs }
}

/** The geofence as it is when nothing of it is another: that is no error, and nothing to ask the server for. */
async function saveChanges(geofence: Geofence, draft: GeofenceDraft, known: Geofence): Promise<Geofence> {
  const changed = changes(geofence, draft)
  const { name, kind, shape } = known
  return Object.keys(changed).length === 0 ? known : updateGeofence(geofence.id, changed, { name, kind, shape })
}

const READ_MS = 15_000

const readAnew = async (id: string): Promise<Geofence | null> =>
  (await listGeofences(AbortSignal.timeout(READ_MS))).find((one) => one.id === id) ?? null

/** Only what is another now: two people may each change a part. */
function changes(geofence: Geofence, draft: GeofenceDraft): Partial<GeofenceDraft> {
  return {
    ...(draft.name === geofence.name ? {} : { name: draft.name }),
    ...(draft.kind === geofence.kind ? {} : { kind: draft.kind }),
    ...(isSameGeofence(draft.shape, geofence.shape) ? {} : { shape: draft.shape }),
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
