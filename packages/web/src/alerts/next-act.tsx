import type { Alert } from '../api/alerts.ts'
import { useOnClock } from '../live/use-server-now.ts'
import { timeOrDay } from '../text/clock-time.ts'
import { classNames } from '../ui/class-names.ts'
import textStyles from '../ui/text.module.css'
import { stepText } from './alert-text.ts'

/** What comes next of an open one, and when: the step of its protocol, or that a deadline has passed. */
export function NextAct({ alert }: { readonly alert: Alert }) {
  const { protocolStep, isOverdue, closedAt } = alert
  const due = protocolStep?.dueAt ?? null
  const isLate = useOnClock(5_000, (now) => due !== null && due <= now)
  const dueText = useOnClock(60_000, (now) => (due === null ? null : timeOrDay(due, now)))
  if (closedAt !== null || (protocolStep === null && !isOverdue)) return null
  const text = [
    isOverdue ? 'Plazo vencido' : null,
    protocolStep === null ? null : stepText(protocolStep),
    dueText === null ? null : `${isLate ? 'venció' : 'vence'} ${dueText}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
  return (
    <p className={classNames(textStyles.ellipsis, (isOverdue || isLate) && textStyles.danger)} title={text}>
      {text}
    </p>
  )
}
