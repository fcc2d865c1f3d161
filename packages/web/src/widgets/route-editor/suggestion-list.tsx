import { formatDateTime } from '@vigia/domain/format/date-time'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useMemo } from 'react'
import { type RouteSuggestion, suggestRoutes } from '../../api/planned-routes.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { lengthText } from '../drawing/measure-text.ts'
import { RouteChoice, type RouteOption } from './route-choice.tsx'

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
  const { data, error, isPending } = useAnswer({
    queryKey: ['route-suggestions', tripId],
    queryFn: ({ signal }) => suggestRoutes(tripId, signal),
  })
  const options = useMemo(() => (data ?? []).map(optionOf), [data])
  return (
    <RouteChoice map={map} label="Viajes anteriores" options={options} onTake={onTake} onClose={onClose}>
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
    </RouteChoice>
  )
}

const optionOf = ({ tripId, invoice, points, ...known }: RouteSuggestion): RouteOption => ({
  id: tripId,
  name: invoice,
  detail: <SuggestionDetail {...known} />,
  useLabel: `Usar la ruta de ${invoice}`,
  line: points,
})

type SuggestionDetailProps = Pick<RouteSuggestion, 'completedAt' | 'lengthKm' | 'coveredShare'>

function SuggestionDetail({ completedAt, lengthKm, coveredShare }: SuggestionDetailProps) {
  return (
    <>
      {completedAt === null ? 'Sin fecha' : formatDateTime(completedAt)} · {lengthText(lengthKm)} ·{' '}
      <span className={coveredShare < POORLY_COVERED ? textStyles.warning : undefined}>
        {Math.round(coveredShare * 100)}% escuchado
      </span>
    </>
  )
}
