import { useMutation } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { useEffect, useRef, useState } from 'react'
import { readGeoFile } from '../../api/geo-files.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { FormError } from '../../ui/form-error.tsx'
import { GeoFilePicker } from '../drawing/geo-file-picker.tsx'
import { lengthText } from '../drawing/measure-text.ts'
import { RouteChoice, type RouteOption } from './route-choice.tsx'

interface RouteFileProps {
  readonly map: FleetMap | null
  readonly onTake: (line: readonly LatLng[]) => void
  readonly onClose: () => void
}

/** A route out of a file; when it holds several lines, the person says which. */
export function RouteFile({ map, onTake, onClose }: RouteFileProps) {
  const [lines, setLines] = useState<readonly RouteOption[]>([])
  const abort = useRef<AbortController | null>(null)
  const reading = useMutation({
    mutationFn: async (text: string) => {
      abort.current = new AbortController()
      const { items } = await readGeoFile(text, abort.current.signal)
      return items.flatMap(({ name, line, shape }, index): RouteOption[] => {
        const found = line ?? (shape?.type === 'corridor' ? shape.line : null)
        if (found === null) return []
        const words = name || `Línea ${index + 1}`
        const detail = lengthText(routeLengthKm(found))
        return [{ id: String(index), name: words, detail, useLabel: `Usar ${words}`, line: found }]
      })
    },
    onSuccess: (found) => {
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) onTake(only.line)
      else setLines(found)
    },
  })
  useEffect(() => () => abort.current?.abort(), [])
  const isEmpty = reading.isSuccess && reading.data.length === 0
  return (
    <RouteChoice map={map} label="Ruta de un archivo" options={lines} onTake={onTake} onClose={onClose}>
      {lines.length === 0 ? <GeoFilePicker isBusy={reading.isPending} onText={(text) => reading.mutate(text)} /> : null}
      <FormError message={isEmpty ? 'El archivo no trae ninguna línea' : (reading.error?.message ?? null)} />
      {lines.length === 0 ? null : <h3>El archivo trae {lines.length} líneas: elija una</h3>}
    </RouteChoice>
  )
}
