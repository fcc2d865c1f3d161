import { roundPace } from '@vigia/domain/communication/round-clock'
import { classNames } from '../../../ui/class-names.ts'
import styles from './round-progress.module.css'
import { roundSpan } from './round-text.ts'
import type { RoundWork } from './use-round.ts'

/** More trips than this are a bar: their ticks could not be told apart. */
const MOST_TICKS = 60

/** How far the round is, one tick for each trip, and how fast it goes. It measures the desk, so it has no colour of danger. */
export function RoundProgress({
  work,
  className,
}: {
  readonly work: RoundWork
  readonly className?: string | undefined
}) {
  const { done, total, round, clock } = work
  if (round === null) return null
  const skipped = round.skipped.length
  const { atThisPaceMs, goalMs } = roundPace({ done: done + skipped, total, elapsedMs: clock.elapsedMs })
  return (
    <div className={classNames(styles.progress, className)} data-slot="round-progress">
      {total <= MOST_TICKS ? (
        <span className={styles.ticks} aria-hidden="true">
          {Array.from({ length: total }, (_, at) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
              key={at}
              data-is={
                at < done ? 'done' : at < done + skipped ? 'skipped' : at === done + skipped ? 'open' : undefined
              }
            />
          ))}
        </span>
      ) : (
        <progress max={total} value={done + skipped} aria-hidden="true" />
      )}
      <b>
        {done + skipped} de {total}
      </b>
      <span>{roundSpan(clock.elapsedMs)}</span>
      {clock.callMs >= 1000 ? <span>{roundSpan(clock.callMs)} al teléfono</span> : null}
      <span className={styles.pace}>
        {atThisPaceMs === null ? null : `a este paso ${roundSpan(atThisPaceMs)} · `}meta {roundSpan(goalMs)}
      </span>
    </div>
  )
}
