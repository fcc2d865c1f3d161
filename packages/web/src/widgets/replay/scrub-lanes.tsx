import { memo } from 'react'
import { slotLetter } from '../../map/layers/replay-unit.ts'
import styles from './scrub-lanes.module.css'
import type { ReplayTrip } from './use-replay-trips.ts'

interface ScrubLanesProps {
  readonly trips: readonly ReplayTrip[]
  readonly fromAt: number
  readonly toAt: number
}

/** A lane for each trip: driven, stopped, and hatched where nothing is known. */
export const ScrubLanes = memo(function ScrubLanes({ trips, fromAt, toAt }: ScrubLanesProps) {
  const share = (at: number): number =>
    ((Math.min(toAt, Math.max(fromAt, at)) - fromAt) / Math.max(1, toAt - fromAt)) * 100
  return (
    <div className={styles.lanes} aria-hidden="true">
      {trips.map(({ tripId, slot, track }) => (
        <div key={tripId} className={styles.lane} data-slot={slot}>
          <b>{slotLetter(slot)}</b>
          {track?.segments.map(({ kind, fromAt: from, toAt: to }) =>
            to < fromAt || from > toAt || to === from ? null : (
              <i
                key={`${kind}${from}`}
                data-kind={kind}
                style={{
                  left: `${share(from)}%`,
                  width: `max(${kind === 'moving' ? 0 : 2}px, ${share(to) - share(from)}%)`,
                }}
              />
            ),
          )}
        </div>
      ))}
    </div>
  )
})
