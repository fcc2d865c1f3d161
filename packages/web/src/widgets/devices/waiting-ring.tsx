import { Check, Satellite } from 'lucide-react'
import styles from './waiting-ring.module.css'

/** One ring that turns while something is waited for, and a check when it came; the words stand beside it. */
export function WaitingRing({ isReceived }: { readonly isReceived: boolean }) {
  return (
    <span className={styles.ring} data-state={isReceived ? 'received' : 'waiting'} aria-hidden="true">
      {isReceived ? <Check size={30} /> : <Satellite size={26} />}
    </span>
  )
}
