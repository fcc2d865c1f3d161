import { NO_CALL, useDuress } from '../../alerts/use-duress.ts'
import type { Operator } from '../../api/operators.ts'
import { OperatorCalls } from '../../widgets/operator-calls.tsx'
import styles from './operator-panel.module.css'

/** The socket says that he may not be alone before the list is read anew. */
export function OperatorReach({ operator: { name, phone, trip, isUnderDuress } }: { readonly operator: Operator }) {
  const duress = useDuress(trip?.tripId ?? null, name)
  return (
    <footer className={styles.reach}>
      <OperatorCalls
        phone={phone}
        noCall={NO_CALL[isUnderDuress ? 'said' : duress]}
        absent="Sin un número al que llamar."
      />
    </footer>
  )
}
