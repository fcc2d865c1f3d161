import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useMemo, useState } from 'react'
import { takesRoute } from '../../api/copied-trip.ts'
import { type LaneRoute, type LaneRoutes, laneKey, laneRoutes } from '../../api/lane-routes.ts'
import {
  deletePlannedRoute,
  getPlannedRoute,
  type PlannedRoute,
  putPlannedRoute,
  type RouteSource,
} from '../../api/planned-routes.ts'
import { departureAt, type TripForm } from '../../api/trip-form.ts'
import { type Answer, useAnswer } from '../../api/use-answer.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { type RouteDrawing, useRouteBoard } from '../../widgets/route-editor/use-route-board.ts'
import { useSettled } from '../../widgets/use-settled.ts'
import type { DrawnRoute } from './trip-draft.ts'
import type { RouteLine } from './trip-map.tsx'
import type { DraftedTrip } from './use-trip-draft.ts'

/** What a way must be before it is offered (design, new trip). */
const OFFERED = { trips: 3, coveredShare: 0.9 } as const

/** The route that a trip will have: as it is, none, made in the form, of the trip that the form was filled from, or of earlier trips. */
export type RouteChoice = 'kept' | 'copied' | 'drawn' | 'none' | string

/** The planned route of the trip that the form was filled from. */
export interface CopiedRoute {
  readonly invoice: string
  /** Undefined before it is known; null: that trip has none. */
  readonly answer: Answer<PlannedRoute | null>
}

export interface TripRoutes {
  /** Undefined while the form does not say between which places. */
  readonly lane: Answer<LaneRoutes> | undefined
  /** What the trip has (null in it: none); null: it is a new trip, or is known to have none. */
  readonly planned: Answer<PlannedRoute | null> | null
  /** Null: the form was filled from no trip, or is of another lane by now. */
  readonly copied: CopiedRoute | null
  /** One that was made in the form; null: none. */
  readonly drawn: DrawnRoute | null
  readonly choice: RouteChoice
  readonly choose: (choice: RouteChoice) => void
  /** What the map shows. */
  readonly lines: readonly RouteLine[]
  /** The line of the choice; null: it has none, or it is not known yet. */
  readonly chosenLine: readonly LatLng[] | null
  readonly leavesAt: number | null
  /** A way that is good enough to be offered to who chose nothing; null: none. */
  readonly offered: LaneRoute | null
  readonly map: FleetMap | null
  readonly setMap: (map: FleetMap | null) => void
  /** On which a route is made by hand. */
  readonly board: RouteDrawing
  /** Takes what stands on the board for the trip, to be saved with it. */
  readonly keepBoard: () => void
  /** Gives the saved trip the chosen route, where that is another one than it has. */
  readonly save: (tripId: string) => Promise<void>
}

type FormOfRoutes = Pick<DraftedTrip, 'values' | 'copied' | 'drawn' | 'keepDrawn'>

/** The routes that the trip of a form may take, by how earlier trips between its two places went, and the one that is chosen. */
export function useTripRoutes(stored: TripForm | null, form: FormOfRoutes): TripRoutes {
  const { values, copied: copiedFrom, drawn, keepDrawn } = form
  const [chosen, choose] = useState<RouteChoice | null>(null)
  const [map, setMap] = useState<FleetMap | null>(null)
  const board = useRouteBoard(map)
  const key = useSettled(laneKey(values))
  const lane = useAnswer({
    queryKey: ['lane-routes', key],
    queryFn: ({ signal }) => laneRoutes(key ?? '', signal),
    enabled: key !== null,
  })
  const tripId = stored?.id ?? null
  const plan = useAnswer({
    queryKey: ['planned-route', tripId],
    queryFn: ({ signal }) => getPlannedRoute(tripId ?? '', signal),
    enabled: tripId !== null,
    // What a person began with is what saving asks for: of another one they are told then.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const planned = plan.data ?? null
  /** As long as it is not known, it may have one: what is not known is not said to be none. */
  const hasPlan = tripId !== null && plan.data !== null
  const copiedId = copiedFrom !== null && takesRoute(copiedFrom, values) ? copiedFrom.tripId : null
  const copiedPlan = useAnswer({
    queryKey: ['planned-route', copiedId],
    queryFn: ({ signal }) => getPlannedRoute(copiedId ?? '', signal),
    enabled: copiedId !== null,
  })
  const hasCopied = copiedId !== null && copiedPlan.data !== null
  const copiedPoints = copiedId === null ? undefined : copiedPlan.data?.points
  const routes = lane.data?.routes ?? NONE
  const route = routes.find(({ id }) => id === chosen)
  const usual = drawn !== null ? 'drawn' : hasPlan ? 'kept' : hasCopied ? 'copied' : 'none'
  const isThere =
    chosen === 'none' ||
    (chosen === 'drawn' && drawn !== null) ||
    (chosen === 'kept' && hasPlan) ||
    (chosen === 'copied' && hasCopied)
  const choice = isThere ? chosen : (route?.id ?? usual)
  const lines = useMemo(
    () => [
      ...routes.map(({ id, points }) => ({ id, points })),
      ...(planned === null ? [] : [{ id: 'kept', points: planned.points }]),
      ...(copiedPoints === undefined ? [] : [{ id: 'copied', points: copiedPoints }]),
      ...(drawn === null ? [] : [{ id: 'drawn', points: drawn.points }]),
    ],
    [routes, planned, copiedPoints, drawn],
  )
  const { state, source, problem } = board
  return {
    lane: key === null ? undefined : lane,
    copied: copiedFrom === null || !hasCopied ? null : { invoice: copiedFrom.invoice, answer: copiedPlan },
    planned: hasPlan ? plan : null,
    ...{ drawn, choice, choose, lines, leavesAt: departureAt(values), map, setMap, board },
    chosenLine: lines.find(({ id }) => id === choice)?.points ?? null,
    keepBoard: () => {
      if (state === null || source === null || problem !== null) return
      keepDrawn({ points: state.sketch.points, source: source === 'imported' ? source : 'drawn' })
      choose('drawn')
      board.stop()
    },
    offered: chosen === null && choice === 'none' ? (routes.find(isGoodEnough) ?? null) : null,
    save: async (id) => {
      // A plan that could not be read is none that this form has seen.
      const put = (points: readonly LatLng[], source: RouteSource) => putPlannedRoute(id, points, source, planned)
      if (choice === 'drawn' && drawn !== null) await put(drawn.points, drawn.source)
      else if (route !== undefined) await put(route.points, 'past_trip')
      else if (choice === 'copied' && copiedId !== null) {
        const points = copiedPoints ?? (await getPlannedRoute(copiedId))?.points
        if (points !== undefined) await put(points, 'past_trip')
      } else if (choice === 'none' && hasPlan) {
        const has = planned ?? (await getPlannedRoute(id))
        if (has !== null) await deletePlannedRoute(id, has)
      }
    },
  }
}

const NONE: readonly LaneRoute[] = []

const isGoodEnough = ({ trips, coveredShare }: LaneRoute): boolean =>
  trips >= OFFERED.trips && coveredShare >= OFFERED.coveredShare
