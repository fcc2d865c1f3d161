import { useEffect, useRef } from 'react'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { acquireLive } from '../../live/live.ts'
import type { FleetMap, UnitLabel } from '../../map/fleet-map.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { RISK_TITLE } from '../../text/risk.ts'
import type { GuardianUnit } from './guardian-unit.ts'

/** Texts of the tags are ages in minutes: they need not follow each frame. */
const SHOWN_EVERY_MS = 5_000
/** Those that show only under the pointer, of which there may be ten thousand. */
const HOVERED_EVERY_MS = 30_000

/** The words of the tags: plates, why, how fast or how old. */
export function useUnitLabels(
  map: FleetMap | null,
  units: readonly GuardianUnit[] | null,
  selectedId: string | null,
): void {
  const latest = useRef(units)
  latest.current = units
  const count = units?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of units or another selection shows at once
  useEffect(() => {
    if (map === null) return
    const show = (isWanted: (unit: GuardianUnit) => boolean): void => {
      const now = acquireLive().clock.now()
      map.labels.apply((latest.current ?? []).filter(isWanted).map((unit) => labelOf(unit, now)))
    }
    const isTagged = ({ level, tripId }: GuardianUnit): boolean => level !== 'BAJO' || tripId === selectedId
    show(() => true)
    const shown = setInterval(() => show(isTagged), SHOWN_EVERY_MS)
    const hovered = setInterval(() => show(() => true), HOVERED_EVERY_MS)
    return () => {
      clearInterval(shown)
      clearInterval(hovered)
    }
  }, [map, count, selectedId])
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
