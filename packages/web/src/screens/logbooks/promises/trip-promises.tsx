import { useState } from 'react'
import { listPromises, type TripPromise } from '../../../api/promises.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { type PromiseAct, PromiseDialog } from './promise-dialog.tsx'
import { PromiseCard } from './promise-row.tsx'
import styles from './promises.module.css'
import { PROMISES_KEY } from './use-promises.ts'

const AGAIN_EVERY_MS = 15_000

/** What is promised of a trip and still open; nothing while nothing is. */
export function TripPromises({ tripId }: { readonly tripId: string }) {
  const [acting, setActing] = useState<{ readonly promise: TripPromise; readonly act: PromiseAct } | null>(null)
  const answer = useAnswer({
    queryKey: [PROMISES_KEY, 'trip', tripId],
    queryFn: ({ signal }) => listPromises({ listed: 'abierta', isMine: false, tripId }, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  if (answer.data?.promises.length === 0 && answer.error === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Promesas</h3>
      </header>
      <Loaded answer={answer} loading="Cargando las promesas…">
        {({ promises }) => (
          <ul className={styles.cards} aria-label="Promesas del viaje">
            {promises.map((promise) => (
              <li key={promise.promiseId}>
                <PromiseCard promise={promise} onAct={(one, act) => setActing({ promise: one, act })} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {acting === null ? null : (
        <PromiseDialog key={`${acting.promise.promiseId} ${acting.act}`} {...acting} onClose={() => setActing(null)} />
      )}
    </section>
  )
}
