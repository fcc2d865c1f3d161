import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listGeofences } from '../../api/geofences.ts'
import { tripGpsHistory } from '../../api/trips.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import type { FleetMap, UnitLabel } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { RISK_TITLE } from '../../text/risk.ts'
import type { GuardianUnit } from './guardian-unit.ts'

const GEOFENCES_EVERY_MS = 5 * 60_000
/** Spec §9: the selected trip's history, and how much of it. */
const HISTORY_EVERY_MS = 30_000
const HISTORY_HOURS = 24

/** Everything on the map but the units: their tags, the selected one's way so far, the danger zones. */
export function useMapMarks(
  map: FleetMap | null,
  units: readonly GuardianUnit[] | null,
  selected: GuardianUnit | null,
  now: number,
): void {
  const selectedId = selected?.tripId ?? null
  const path = useHistoryPath(selected)
  const { data: geofences } = useQuery({
    queryKey: ['geofences'],
    queryFn: ({ signal }) => listGeofences(signal),
    refetchInterval: GEOFENCES_EVERY_MS,
  })
  const dangers = useMemo(() => geofences?.filter(({ kind }) => kind === 'danger') ?? [], [geofences])

  useEffect(() => map?.units.setSelected(selectedId), [map, selectedId])
  useEffect(() => map?.history.show(path), [map, path])
  useEffect(() => map?.geofences.show(dangers), [map, dangers])
  useEffect(() => map?.labels.apply(units?.map((unit) => labelOf(unit, now)) ?? []), [map, units, now])
}

/** The truck's own readings, or the phone's where the truck has none, up to where the unit is now. */
function useHistoryPath(selected: GuardianUnit | null) {
  const tripId = selected?.tripId ?? ''
  const { data } = useQuery({
    queryKey: ['guardian', 'history', tripId],
    queryFn: ({ signal }) => tripGpsHistory(tripId, HISTORY_HOURS, signal),
    enabled: tripId !== '',
    refetchInterval: HISTORY_EVERY_MS,
  })
  const [lat, lng, fixAt] = [selected?.point.lat, selected?.point.lng, selected?.fixAt]
  return useMemo(() => {
    if (data === undefined || lat === undefined || lng === undefined || fixAt === undefined) return null
    const ofTruck = data.positions.filter(({ isPhone }) => !isPhone)
    const track = ofTruck.length > 0 ? ofTruck : data.positions
    return [...track.filter(({ at }) => at < fixAt), { lat, lng, at: fixAt }]
  }, [data, lat, lng, fixAt])
}

function labelOf(
  { tripId, plates, destination, speedKmh, fixAt, primaryAlert, score }: GuardianUnit,
  now: number,
): UnitLabel {
  const isMoving = speedKmh !== null && isLiveFix(fixAt, now)
  const motion = isMoving ? `${Math.round(speedKmh)} km/h` : `GPS ${elapsedSince(fixAt, now)}`
  const reason = primaryAlert === null ? motion : `${RISK_TITLE[primaryAlert]} · ${motion}`
  return { tripId, plates: plates ?? destination, reason, score }
}
