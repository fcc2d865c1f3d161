import { Info, Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { getAnnouncement } from '../api/announcement.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useSession } from '../api/use-session.ts'
import { readText, writeText } from '../browser/storage.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './announcement-line.module.css'

/** Whoever hears of a change by the feed does not wait for it; this is for whom the feed does not reach. */
const EVERY_MS = 30_000
/** What a person closed, as it was said: another text, or the same until another hour, is shown again, and so it is to a colleague. */
const closedKey = (personId: string): string => `aviso-cerrado:${personId}`

/** What an administrator tells everybody, in one line under the bar, until it ends or, where it may be closed, is. */
export function AnnouncementLine() {
  const { data: announcement = null } = useAnswer({
    queryKey: ['settings', 'announcement'],
    queryFn: ({ signal }) => getAnnouncement(signal),
    refetchInterval: EVERY_MS,
  })
  const now = useServerNow(1_000)
  const session = useSession()
  const key = closedKey(session.status === 'in' ? (session.user?.id ?? '') : '')
  const [closedNow, setClosedNow] = useState<string | null>(null)
  if (announcement === null || (announcement.until !== null && announcement.until <= now)) return null
  const { text, isImportant, until } = announcement
  const said = `${until ?? ''} ${text}`
  if (!isImportant && [closedNow, readText(key)].includes(said)) return null
  const close = (): void => {
    writeText(key, said)
    setClosedNow(said)
  }
  return (
    <section
      className={styles.line}
      data-slot="announcement"
      data-important={isImportant || undefined}
      aria-label="Aviso a todos"
    >
      {isImportant ? <Megaphone size={16} aria-hidden="true" /> : <Info size={16} aria-hidden="true" />}
      <p role="status">{text}</p>
      {isImportant ? null : (
        <IconButton size="sm" label="Cerrar el aviso" icon={<X size={14} aria-hidden="true" />} onClick={close} />
      )}
    </section>
  )
}
