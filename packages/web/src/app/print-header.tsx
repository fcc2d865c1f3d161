import { formatDateTime } from '@vigia/domain/format/date-time'
import { useSession } from '../api/use-session.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { useHeaderSlot } from '../widgets/header-slot.tsx'
import { usePrinting } from '../widgets/use-printing.ts'
import styles from './print-header.module.css'

/** Over what is printed: which screen it was, when, and who printed it. On paper only. */
export function PrintHeader() {
  const { title } = useHeaderSlot()
  const session = useSession()
  const now = useServerNow(60_000)
  if (!usePrinting()) return null
  const name = session.status === 'in' ? session.user?.name : null
  return (
    <header className={styles.header}>
      <b>Vigía · {title}</b>
      <span>
        Impreso el {formatDateTime(now)}, hora de Ciudad de México{name == null ? '' : `, por ${name}`}
      </span>
    </header>
  )
}
