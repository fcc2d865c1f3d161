import { Check } from 'lucide-react'
import type { TrackedTrip } from '../../api/tracking.ts'
import { hourText } from '../../text/hour-text.ts'
import { stepsOf } from './tracking-text.ts'
import styles from './trip-steps.module.css'

const STATE_WORD = { done: 'hecho', now: 'ahora', 'to-come': 'por venir' } as const

/** How far the trip is, from top to bottom. */
export function TripSteps({ trip, now }: { readonly trip: TrackedTrip; readonly now: number }) {
  return (
    <div className={styles.block}>
      <h2>Avance</h2>
      <ol className={styles.steps}>
        {stepsOf(trip).map(({ key, state, words, at, place }) => (
          <li key={key} data-state={state}>
            {at === null ? <span /> : <time dateTime={new Date(at).toISOString()}>{hourText(at, now)}</time>}
            <i role="img" aria-label={STATE_WORD[state]}>
              {state === 'done' ? <Check size={12} aria-hidden="true" /> : null}
            </i>
            <p>
              <b>{words}</b>
              {place === null ? null : <span>{place}</span>}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
