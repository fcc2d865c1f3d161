import { formatDateTime } from '@vigia/domain/format/date-time'
import { ChevronsUp } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import { escalatedBrief, escalatedText } from './escalation-words.ts'

/** To whom an open alert went because nobody answered, in little room; nothing while it has not. */
export function EscalationMark({ alert: { escalation, closedAt } }: { readonly alert: Alert }) {
  if (escalation === null || closedAt !== null) return null
  const text = escalatedText(escalation)
  return (
    <span
      className={classNames(
        layoutStyles.inline,
        layoutStyles.shrinks,
        textStyles.note,
        escalation.isNotified ? textStyles.warning : textStyles.danger,
      )}
      data-slot="escalated"
      title={`${text}, ${formatDateTime(escalation.at)}`}
    >
      <ChevronsUp size={13} aria-hidden="true" />
      <span className={textStyles.ellipsis}>{escalatedBrief(escalation)}</span>
    </span>
  )
}
