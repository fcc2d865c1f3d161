import { replayAt } from '@vigia/domain/replay/replay-at'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { slotLetter } from '../../map/layers/replay-unit.ts'
import layoutStyles from '../../ui/layout.module.css'
import type { Player } from './player.ts'
import { dayText, instantText, momentText } from './replay-text.ts'
import { ScrubLanes } from './scrub-lanes.tsx'
import { SpeedChart } from './speed-chart.tsx'
import styles from './stage.module.css'
import { useTicked } from './use-player.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface StageProps {
  readonly trips: readonly ReplayTrip[]
  readonly chosenId: string | null
  readonly player: Player
}

interface Hover {
  readonly share: number
  readonly at: number
}

/** One axis of time for the lanes of all trips and the chart of their speeds: a press or a drag anywhere goes there. */
export function Stage({ trips, chosenId, player }: StageProps) {
  const plot = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const { fromAt, toAt } = useTicked(player)

  useEffect(
    () =>
      player.onFrame(({ at, fromAt: from, toAt: to }) => {
        const share = to > from ? (at - from) / (to - from) : 0
        if (head.current !== null) head.current.style.left = `${share * 100}%`
      }),
    [player],
  )

  const hoverAt = ({ clientX }: PointerEvent): Hover | null => {
    const box = plot.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return null
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    return { share, at: fromAt + share * (toAt - fromAt) }
  }
  const seek = (event: PointerEvent): void => {
    const to = hoverAt(event)
    setHover(to)
    if (to !== null && (event.buttons & 1) !== 0) player.order({ kind: 'seek', at: to.at })
  }
  return (
    <div className={styles.stage}>
      <div
        className={styles.plot}
        ref={plot}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seek(event)
        }}
        onPointerMove={seek}
        onPointerLeave={() => setHover(null)}
      >
        <ScrubLanes trips={trips} fromAt={fromAt} toAt={toAt} />
        <SpeedChart trips={trips} chosenId={chosenId} fromAt={fromAt} toAt={toAt} />
        {hover === null ? null : <HoverTip hover={hover} trips={trips} />}
        <div className={styles.head} data-slot="replay-head" ref={head} aria-hidden="true" />
        <Slider player={player} />
      </div>
    </div>
  )
}

/** The same by keyboard and for screen readers. */
function Slider({ player }: { readonly player: Player }) {
  const { at, fromAt, toAt } = useTicked(player)
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label="Instante de la repetición"
      min={0}
      max={Math.max(1, Math.round((toAt - fromAt) / 1000))}
      step={1}
      value={Math.round((at - fromAt) / 1000)}
      aria-valuetext={instantText(at)}
      onChange={({ target }) => player.order({ kind: 'seek', at: fromAt + Number(target.value) * 1000 })}
    />
  )
}

function HoverTip({ hover: { share, at }, trips }: { readonly hover: Hover; readonly trips: readonly ReplayTrip[] }) {
  return (
    <div
      className={styles.hover}
      style={{ left: `${share * 100}%` }}
      data-side={share > 0.6 ? 'left' : 'right'}
      aria-hidden="true"
    >
      <p className={styles.tip}>
        <b>{instantText(at).replace(`${dayText(at)}, `, '')}</b> {dayText(at)}
        {trips.map(({ tripId, slot, track }) =>
          track === null ? null : (
            <span className={layoutStyles.row} key={tripId} data-slot={slot}>
              <i>{slotLetter(slot)}</i> {momentText(replayAt(track, at), at)}
            </span>
          ),
        )}
      </p>
    </div>
  )
}
