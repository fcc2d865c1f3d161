import { useMutation } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { useEffect, useRef, useState } from 'react'
import { readGeoFile } from '../../api/geo-files.ts'
import { previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { GeoFilePicker } from '../drawing/geo-file-picker.tsx'
import { lengthText } from '../drawing/measure-text.ts'
import routePartsStyles from './route-parts.module.css'

interface RouteFileProps {
  readonly map: FleetMap | null
  readonly onTake: (line: readonly LatLng[]) => void
  readonly onClose: () => void
}

interface NamedLine {
  readonly id: string
  readonly name: string
  readonly line: readonly LatLng[]
}

/** A route out of a file; when it holds several lines, the person says which. */
export function RouteFile({ map, onTake, onClose }: RouteFileProps) {
  const [lines, setLines] = useState<readonly NamedLine[]>([])
  const [marked, setMarked] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const reading = useMutation({
    mutationFn: async (text: string) => {
      abort.current = new AbortController()
      const { items } = await readGeoFile(text, abort.current.signal)
      return items.flatMap(({ name, line, shape }, index): NamedLine[] => {
        const found = line ?? (shape?.type === 'corridor' ? shape.line : null)
        return found === null ? [] : [{ id: String(index), name: name || `Línea ${index + 1}`, line: found }]
      })
    },
    onSuccess: (found) => {
      const [only, ...others] = found
      if (only !== undefined && others.length === 0) onTake(only.line)
      else setLines(found)
    },
  })
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => {
    if (map === null || lines.length === 0) return
    previewOf(map).fit(lines.flatMap(({ line }) => line))
    return () => previewOf(map).show([])
  }, [map, lines])
  useEffect(() => {
    if (map === null || lines.length === 0) return
    previewOf(map).show(lines.map(({ id, line }) => ({ id, shape: { type: 'line', line }, isMarked: id === marked })))
  }, [map, lines, marked])
  const isEmpty = reading.isSuccess && reading.data.length === 0
  return (
    <section className={routePartsStyles.past} data-slot="past" aria-label="Ruta de un archivo">
      {lines.length === 0 ? <GeoFilePicker isBusy={reading.isPending} onText={(text) => reading.mutate(text)} /> : null}
      <FormError message={isEmpty ? 'El archivo no trae ninguna línea' : (reading.error?.message ?? null)} />
      {lines.length === 0 ? null : <h3>El archivo trae {lines.length} líneas: elija una</h3>}
      <ul>
        {lines.map(({ id, name, line }) => (
          <li
            className={layoutStyles.row}
            key={id}
            onMouseEnter={() => setMarked(id)}
            onMouseLeave={() => setMarked(null)}
            onFocus={() => setMarked(id)}
            onBlur={() => setMarked(null)}
          >
            <span>
              <b>{name}</b>
              <small>{lengthText(routeLengthKm(line))}</small>
            </span>
            <Button size="sm" aria-label={`Usar ${name}`} onClick={() => onTake(line)}>
              Usar
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" tone="ghost" onClick={onClose}>
        Volver
      </Button>
    </section>
  )
}
