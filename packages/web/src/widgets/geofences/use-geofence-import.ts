import { useMutation } from '@tanstack/react-query'
import type { GeofenceKind } from '@vigia/domain/geofence/geofence'
import { useEffect, useRef, useState } from 'react'
import { readGeoFile } from '../../api/geo-files.ts'
import { type GeofenceDraft, importGeofences } from '../../api/geofences.ts'
import { outline, previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { draftShape, type ImportDraft, importDrafts, readyToImport } from './import-draft.ts'

interface Options {
  readonly map: FleetMap | null
  readonly onImported: (count: number) => void
  readonly onChanged: () => void
}

/** A file on its way to geofences: read, looked at on the map, chosen, and sent, all or none. */
export function useGeofenceImport({ map, onImported, onChanged }: Options) {
  const [drafts, setDrafts] = useState<readonly ImportDraft[] | null>(null)
  const [fileName, setFileName] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const signal = (): AbortSignal => {
    abort.current = new AbortController()
    return abort.current.signal
  }

  const reading = useMutation({
    mutationFn: (text: string) => readGeoFile(text, signal()),
    onSuccess: ({ items }) => setDrafts(importDrafts(items)),
  })
  const sending = useMutation({
    mutationFn: (geofences: readonly GeofenceDraft[]) => importGeofences(geofences, signal()),
    onSuccess: ({ length }) => onImported(length),
    // A call that was cut off may have been carried out all the same: the list tells.
    onError: onChanged,
  })

  const shown = drafts?.filter(({ isChosen }) => isChosen) ?? null
  useEffect(() => {
    if (map === null || shown === null) return
    previewOf(map).show(
      shown.flatMap((draft) => {
        const shape = draftShape(draft)
        return shape === null ? [] : [{ id: draft.id, shape, isMarked: draft.id === marked }]
      }),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map turns to a file once, when it has been read
  useEffect(() => {
    if (map !== null && shown !== null) previewOf(map).fit(shown.flatMap(allPoints))
  }, [map, drafts === null])
  useEffect(() => {
    if (map === null) return
    return () => previewOf(map).show([])
  }, [map])
  useEffect(() => () => abort.current?.abort(), [])

  const change = (id: string, changed: Partial<ImportDraft>): void =>
    setDrafts((all) => all?.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)) ?? null)
  const ready = readyToImport(drafts ?? [])
  const failed = [reading.error, sending.error].find((error) => error !== null && error.name !== 'AbortError')
  return {
    ...{ drafts, fileName, ready, change, setMarked },
    isReading: reading.isPending,
    isSending: sending.isPending,
    error: failed?.message ?? null,
    read: (text: string, name: string) => {
      setFileName(name)
      setDrafts(null)
      sending.reset()
      reading.mutate(text)
    },
    kindForAll: (kind: GeofenceKind) =>
      setDrafts((all) => all?.map((draft) => (draft.item.kind === null ? { ...draft, kind } : draft)) ?? null),
    send: () => {
      if (ready.problem === null && ready.geofences.length > 0) sending.mutate(ready.geofences)
    },
    cancel: () => abort.current?.abort(),
    again: () => {
      setDrafts(null)
      reading.reset()
      sending.reset()
    },
  }
}

const allPoints = (draft: ImportDraft) => {
  const shape = draftShape(draft)
  return shape === null ? [] : outline(shape)
}
