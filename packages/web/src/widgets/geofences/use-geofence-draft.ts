import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { GEOFENCE_KINDS, type Geofence, type GeofenceKind, type GeofenceShape } from '@vigia/domain/geofence/geofence'
import { useEffect, useState } from 'react'
import { isRecord } from '../../browser/is-record.ts'
import { isSameGeofence, LEAST_POINTS, type Sketch, shapeOf, sketchOf } from '../../map/drawing/sketch.ts'
import { keepDraft, readKeptDraft } from '../edit/kept-draft.ts'

/** What is kept of a zone over a reload: its shape as it is stored, and the sketch that somebody made of it. */
interface Fields {
  readonly name: string
  readonly kind: GeofenceKind
  readonly shape: GeofenceShape | null
  readonly sketch: Sketch | null
}

/** A zone that is edited; null for a new one, which may be asked for around a point. */
interface Edited {
  readonly geofence: Geofence | null
  readonly around: LatLng | null
}

/**
 * What one person changes of a zone, or writes and draws of a new one, kept in this tab until it is saved or discarded.
 *
 * @param board the sketch on the board; null while there is none, which says nothing of what was drawn before
 */
export function useGeofenceDraft({ geofence, around }: Edited, board: Sketch | null) {
  const keptAs = `zona:${geofence?.id ?? 'nueva'}`
  const [kept, setKept] = useState(() => readKept(keptAs, geofence))
  /** As it was when the first change was made: against this somebody else's change is noticed. */
  const [base, setBase] = useState(() =>
    geofence === null || kept === null ? geofence : { ...geofence, ...kept.seen },
  )
  const [name, setName] = useState(kept?.typed.name ?? geofence?.name ?? '')
  const firstKind = around === null ? FIRST_KIND : 'safe'
  // A draft says nothing of its kind where that is the usual one.
  const [kind, setKind] = useState(kept?.typed.kind ?? geofence?.kind ?? (kept === null ? firstKind : FIRST_KIND))
  /** What the board begins with, each time anew; null: none. */
  const [first, setFirst] = useState(() => ({ sketch: kept?.typed.sketch ?? firstSketch(geofence, around) }))
  const sketch = board === null ? (kept?.typed.sketch ?? null) : drawn(board, base)
  const typed = {
    ...(name.trim() === (base?.name ?? '') ? {} : { name }),
    ...(kind === (base?.kind ?? FIRST_KIND) ? {} : { kind }),
    ...(sketch === null ? {} : { sketch }),
  }
  /** What the address asked for, and nobody has touched: it would take the place of the next that is asked for. */
  const isAsAsked =
    kept === null && around !== null && name.trim() === '' && kind === firstKind && isFirstCircle(sketch, around)
  const isDirty = !isAsAsked && Object.keys(typed).length > 0
  const text = isDirty ? JSON.stringify({ typed, seen: fieldsOf(base) }) : null
  useEffect(() => keepDraft(keptAs, text), [keptAs, text])
  /** Takes what is stored, or what somebody else saved meanwhile, for what is edited. */
  const take = (stored: Geofence | null): void => {
    setKept(null)
    setBase(stored)
    setName(stored?.name ?? '')
    setKind(stored?.kind ?? firstKind)
    setFirst({ sketch: firstSketch(stored, around) })
  }
  return {
    ...{ name, setName, kind, setKind, base, first, take },
    isRecovered: kept !== null && isDirty,
    /** Of a zone that was saved, given up or deleted nothing is kept. */
    forget: () => keepDraft(keptAs, null),
  }
}

const FIRST_KIND: GeofenceKind = 'danger'

/** So wide is a circle that is begun around a point, metres. */
const FIRST_RADIUS_M = 500

/** What the board begins with: the stored shape, or a circle where a new zone is asked for. */
function firstSketch(geofence: Geofence | null, around: LatLng | null): Sketch | null {
  if (geofence !== null) return sketchOf(geofence.shape)
  return around === null ? null : sketchOf(firstCircle(around))
}

const firstCircle = (around: LatLng): GeofenceShape => ({ type: 'circle', centre: around, radiusM: FIRST_RADIUS_M })

const isFirstCircle = (sketch: Sketch | null, around: LatLng): boolean => {
  const shape = sketch === null ? null : shapeOf(sketch)
  return sketch === null || (shape !== null && isSameGeofence(shape, firstCircle(around)))
}

const fieldsOf = (geofence: Geofence | null): Fields => ({
  ...{ name: geofence?.name ?? '', kind: geofence?.kind ?? FIRST_KIND },
  ...{ shape: geofence?.shape ?? null, sketch: null },
})

/** What was drawn and is not the stored shape; points that are no shape yet are nothing that could be taken up. */
function drawn(board: Sketch, base: Geofence | null): Sketch | null {
  if (board.points.length < LEAST_POINTS[board.way]) return null
  const shape = shapeOf(board)
  return base !== null && shape !== null && isSameGeofence(shape, base.shape) ? null : board
}

/** The draft of a zone, with what its changed fields were; null: none, or one of another version of the page. */
function readKept(keptAs: string, geofence: Geofence | null) {
  const kept = readKeptDraft(keptAs, fieldsOf(geofence))
  if (kept === null) return null
  const { typed, seen } = kept
  const { name, kind, sketch } = typed
  const isKnown =
    (kind === undefined || GEOFENCE_KINDS.includes(kind)) &&
    (sketch === undefined || isSketch(sketch)) &&
    (geofence === null || isRecord(seen.shape))
  if (!isKnown) return null
  return {
    typed,
    seen: {
      ...(name === undefined ? {} : { name: seen.name }),
      ...(kind === undefined ? {} : { kind: seen.kind }),
      ...(sketch === undefined || seen.shape === null ? {} : { shape: seen.shape }),
    },
  }
}

const isSketch = (value: unknown): value is Sketch =>
  isRecord(value) &&
  typeof value.way === 'string' &&
  value.way in LEAST_POINTS &&
  typeof value.halfWidthM === 'number' &&
  Array.isArray(value.points) &&
  value.points.every((point) => isRecord(point) && typeof point.lat === 'number' && typeof point.lng === 'number')
