import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'
import { AlarmClock } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { mayAct } from '../api/tokens.ts'
import { clockTime } from '../text/clock-time.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './alert-owner.module.css'
import { useAlertActions } from './use-alert-actions.ts'

/** Until when an open alert is put off, by whom and why, and ending that; nothing for one that is not. */
export function AlertSnooze({ alert }: { readonly alert: Alert }) {
  const { unsnooze } = useAlertActions()
  const ending = useMutation({ mutationFn: () => unsnooze(alert) })
  const { snoozedUntil, snoozedBy, snoozeReason, closedAt } = alert
  if (snoozedUntil === null || closedAt !== null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <div className={classNames(layoutStyles.wrap, styles.owner)}>
        <p className={classNames(layoutStyles.inline, textStyles.meta, textStyles.breaks)}>
          <AlarmClock size={14} aria-hidden="true" />
          <span title={formatDateTime(snoozedUntil)}>
            Pospuesta hasta {theTime(clockTime(snoozedUntil))} por {snoozedBy}: {snoozeReason}
          </span>
        </p>
        {mayAct() ? (
          <div className={layoutStyles.end}>
            <Button
              size="sm"
              aria-busy={ending.isPending || undefined}
              onClick={() => !ending.isPending && ending.mutate()}
            >
              Quitar espera
            </Button>
          </div>
        ) : null}
      </div>
      {ending.error === null ? null : (
        <p role="alert" className={classNames(textStyles.danger, textStyles.meta, textStyles.breaks)} data-slot="error">
          {ending.error.message}
        </p>
      )}
    </section>
  )
}
