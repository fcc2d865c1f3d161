import { AlarmClock } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { clockTime } from '../text/clock-time.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'

/** Until when an alert is put off, in little room; nothing while it is not. */
export function SnoozeMark({ alert: { snoozedUntil, snoozedBy, snoozeReason } }: { readonly alert: Alert }) {
  if (snoozedUntil === null) return null
  return (
    <span
      className={classNames(layoutStyles.inline, textStyles.note, textStyles.warning)}
      data-slot="snoozed"
      title={[snoozedBy, snoozeReason].filter((part) => part !== null).join(': ')}
    >
      <AlarmClock size={13} aria-hidden="true" />
      Hasta {clockTime(snoozedUntil)}
    </span>
  )
}
