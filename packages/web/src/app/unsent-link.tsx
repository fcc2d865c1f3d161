import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { acquireEntrySender } from '../widgets/unsent-entries/entry-sender.ts'
import styles from './unsent-link.module.css'

/** How many entries of who is signed in the server does not have; nothing while it takes them. Leads to where they are told. */
export function UnsentLink() {
  const sender = acquireEntrySender()
  const { sent, refused, waitingSince } = useSyncExternalStore(sender.subscribe, sender.now)
  const waiting = waitingSince === null ? 0 : sent.filter(({ written }) => written === null).length
  if (waiting === 0 && refused.length === 0) return null
  const isUnopened = [...sent, ...refused].some(
    (entry) => entry.outcome === 'duress-word' && !('written' in entry && entry.written !== null),
  )
  const parts = [
    ...(isUnopened ? ['Coacción sin avisar'] : []),
    ...(refused.length === 0 ? [] : [refused.length === 1 ? '1 no se guardó' : `${refused.length} no se guardaron`]),
    ...(waiting === 0 ? [] : [`${waiting} sin enviar`]),
  ]
  return (
    <Link
      className={classNames(buttonStyles.button, styles.link)}
      data-slot="button unsent"
      data-tone={refused.length === 0 && !isUnopened ? 'ghost' : 'danger-line'}
      to="/dashboard/monitoreo-bitacoras?tab=ronda"
      aria-label={parts.join(' · ')}
      title="Entradas de bitácora que el servidor no tiene"
    >
      {refused.length === 0 && !isUnopened ? (
        <CloudUpload size={15} aria-hidden="true" />
      ) : (
        <TriangleAlert size={15} aria-hidden="true" />
      )}
      <span className={styles.words}>{parts.join(' · ')}</span>
      <b className={styles.count} aria-hidden="true">
        {waiting + refused.length}
      </b>
    </Link>
  )
}
