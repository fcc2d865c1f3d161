import { Info, Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { getAnnouncement } from '../api/announcement.ts'
import { useAnswer } from '../api/use-answer.ts'
import { readText, writeText } from '../browser/storage.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './announcement-line.module.css'

const EVERY_MS = 30_000
/** What was closed in this browser, as it was written: another text is shown again. */
const CLOSED_KEY = 'aviso-cerrado'

/** What an administrator tells everybody, in one line under the bar, until it ends or, where it may be closed, is. */
export function AnnouncementLine() {
  const { data: announcement = null } = useAnswer({
    queryKey: ['settings', 'announcement'],
    queryFn: ({ signal }) => getAnnouncement(signal),
    refetchInterval: EVERY_MS,
  })
  const now = useServerNow(1_000)
  const [closed, setClosed] = useState(() => readText(CLOSED_KEY))
  if (announcement === null || (announcement.until !== null && announcement.until <= now)) return null
  const { text, isImportant } = announcement
  if (!isImportant && closed === text) return null
  const close = (): void => {
    writeText(CLOSED_KEY, text)
    setClosed(text)
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
