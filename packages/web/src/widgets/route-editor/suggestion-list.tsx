import { formatDateTime } from '@vigia/domain/format/date-time'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useEffect, useState } from 'react'
import { type RouteSuggestion, suggestRoutes } from '../../api/planned-routes.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { previewOf } from '../../map/drawing/preview.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { lengthText } from '../drawing/measure-text.ts'
import routePartsStyles from './route-parts.module.css'
import styles from './suggestion-list.module.css'

interface SuggestionListProps {
  readonly map: FleetMap | null
  readonly tripId: string
  readonly onTake: (line: readonly LatLng[]) => void
  readonly onClose: () => void
}

/** Below this share heard, the path has holes that no truck drove straight. */
const POORLY_COVERED = 0.8

/** How earlier trips between the same two places really went. */
export function SuggestionList({ map, tripId, onTake, onClose }: SuggestionListProps) {
  const [marked, setMarked] = useState<string | null>(null)
  const { data, error, isPending } = useAnswer({
    queryKey: ['route-suggestions', tripId],
    queryFn: ({ signal }) => suggestRoutes(tripId, signal),
  })
  useEffect(() => {
    if (map === null || data === undefined) return
    previewOf(map).fit(data.flatMap(({ points }) => points))
    return () => previewOf(map).show([])
  }, [map, data])
  useEffect(() => {
    if (map === null || data === undefined) return
    const items = data.map((suggestion) => ({
      id: suggestion.tripId,
      shape: { type: 'line', line: suggestion.points } as const,
      isMarked: suggestion.tripId === marked,
    }))
    previewOf(map).show(items)
  }, [map, data, marked])
  return (
    <section className={routePartsStyles.past} data-slot="past" aria-label="Viajes anteriores">
      <h3>Viajes anteriores entre el mismo origen y destino</h3>
      {isPending ? (
        <p className={textStyles.meta} role="status">
          Buscando viajes anteriores…
        </p>
      ) : null}
      <FormError message={error?.message ?? null} />
      {data?.length === 0 ? (
        <p className={textStyles.meta}>Ningún viaje terminado entre estos dos lugares dejó su recorrido.</p>
      ) : null}
      <ul>
        {data?.map((suggestion) => (
          <li
            className={layoutStyles.row}
            key={suggestion.tripId}
            onMouseEnter={() => setMarked(suggestion.tripId)}
            onMouseLeave={() => setMarked(null)}
            onFocus={() => setMarked(suggestion.tripId)}
            onBlur={() => setMarked(null)}
          >
            <Suggested suggestion={suggestion} />
            <Button
              size="sm"
              aria-label={`Usar la ruta de ${suggestion.invoice}`}
              onClick={() => onTake(suggestion.points)}
            >
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

function Suggested({
  suggestion: { invoice, completedAt, lengthKm, coveredShare },
}: {
  readonly suggestion: RouteSuggestion
}) {
  return (
    <span>
      <b>{invoice}</b>
      <small>
        {completedAt === null ? 'Sin fecha' : formatDateTime(completedAt)} · {lengthText(lengthKm)} ·{' '}
        <span className={coveredShare < POORLY_COVERED ? styles.poor : undefined}>
          {Math.round(coveredShare * 100)}% escuchado
        </span>
      </small>
    </span>
  )
}
