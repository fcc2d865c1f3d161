import { formatDateTime } from '@vigia/domain/format/date-time'
import { UserRound } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { storedUser } from '../api/tokens.ts'
import { shortName } from '../text/short-name.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'

/** Who has an alert in hand, in little room; nothing while nobody does. */
export function OwnerMark({ alert: { owner, ownerId, ownedAt } }: { readonly alert: Alert }) {
  if (owner === null || ownedAt === null) return null
  const isMine = ownerId === storedUser()?.id
  return (
    <span
      className={classNames(layoutStyles.inline, layoutStyles.shrinks, textStyles.note, isMine && textStyles.accent)}
      data-slot="owner"
      title={`La tiene ${owner} desde ${formatDateTime(ownedAt)}`}
    >
      <UserRound size={13} aria-hidden="true" />
      <span className={textStyles.ellipsis}>{isMine ? 'Mía' : shortName(owner)}</span>
    </span>
  )
}
