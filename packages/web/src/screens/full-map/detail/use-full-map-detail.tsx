import { type ReactNode, useState } from 'react'
import type { FullMapUnit } from '../../../api/full-map.ts'
import { mayPlan } from '../../../api/tokens.ts'
import type { FleetMap } from '../../../map/fleet-map.ts'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import type { Marks } from '../map/use-marks.ts'
import type { FullMap } from '../use-full-map.ts'
import type { ReplayAddress } from '../use-replay-address.ts'
import { UnitCard } from './full-map-unit-card.tsx'

const loadRouteEditor = () =>
  import('../../../widgets/route-editor/route-editor.tsx').then(({ RouteEditor }) => RouteEditor)

interface Wanted {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly map: FleetMap | null
  readonly replay: ReplayAddress
}

/** What stands beside the map: the editor of a route, else the selected unit's card. `editedId`: whose route is edited. */
export function useFullMapDetail({ fullMap, marks, map, replay }: Wanted): {
  readonly detail: ReactNode
  readonly editedId: string | null
} {
  /** Whose route is on the drawing board. It stays there whatever else is selected meanwhile. */
  const [edited, setEdited] = useState<FullMapUnit | null>(null)
  const RouteEditor = useOnDemand(loadRouteEditor, edited !== null)
  const { selected, select } = fullMap
  const editedId = edited?.tripId ?? null

  if (edited !== null && RouteEditor !== null) {
    const editor = (
      <RouteEditor
        key={edited.tripId}
        map={map}
        tripId={edited.tripId}
        label={edited.plates ?? edited.unit}
        onClose={() => setEdited(null)}
        onChanged={marks.reloadRoutes}
      />
    )
    return { detail: editor, editedId }
  }
  // The card tells of now, a replay of the past: it comes back when that is closed.
  if (selected === null || replay.tripIds.length > 0) return { detail: null, editedId }
  const card = (
    <UnitCard
      key={selected.tripId}
      unit={selected}
      incidents={marks.incidents}
      onReplay={() => replay.open(selected.tripId)}
      onEditRoute={mayPlan() ? () => setEdited(selected) : null}
      onClose={() => select(null)}
    />
  )
  return { detail: card, editedId }
}
