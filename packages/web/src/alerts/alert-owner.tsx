import { formatDateTime } from '@vigia/domain/format/date-time'
import { theTime } from '@vigia/domain/format/the-time'
import { UserRound } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { storedUser } from '../api/tokens.ts'
import { clockTime } from '../text/clock-time.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './alert-owner.module.css'
import { mayAssign, mayEscalate, maySnoozeNow, type OwnerActions } from './use-owner-actions.ts'

interface AlertOwnerProps {
  readonly alert: Alert
  readonly actions: OwnerActions
  readonly onAssign: () => void
  readonly onSnooze: () => void
  readonly onEscalate: () => void
}

/** Who has the alert in hand, and taking it, giving it back or to somebody else. */
export function AlertOwner({ alert, actions, onAssign, onSnooze, onEscalate }: AlertOwnerProps) {
  const { owner, ownedAt, closedAt } = alert
  if (closedAt !== null && owner === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <div className={classNames(layoutStyles.wrap, styles.owner)}>
        <p className={classNames(layoutStyles.inline, textStyles.meta, textStyles.breaks)}>
          <UserRound size={14} aria-hidden="true" />
          <span title={ownedAt === null ? undefined : formatDateTime(ownedAt)}>{ownerText(alert)}</span>
        </p>
        <div className={layoutStyles.end}>
          {actions.giveBack === null ? null : (
            <Button size="sm" aria-busy={actions.isBusy || undefined} onClick={actions.giveBack}>
              Devolver
            </Button>
          )}
          {mayAssign(alert) ? (
            <Button size="sm" onClick={onAssign}>
              Asignar…
            </Button>
          ) : null}
          {maySnoozeNow(alert) ? (
            <Button size="sm" onClick={onSnooze}>
              Posponer…
            </Button>
          ) : null}
          {mayEscalate(alert) ? (
            <Button size="sm" onClick={onEscalate}>
              Escalar…
            </Button>
          ) : null}
          {actions.take === null ? null : (
            <Button size="sm" aria-busy={actions.isBusy || undefined} onClick={actions.take}>
              Tomar
            </Button>
          )}
        </div>
      </div>
      {actions.error === null ? null : (
        <p role="alert" className={classNames(textStyles.danger, textStyles.meta, textStyles.breaks)} data-slot="error">
          {actions.error}
        </p>
      )}
    </section>
  )
}

function ownerText({ owner, ownerId, ownedAt, closedAt }: Alert): string {
  if (owner === null || ownedAt === null) return 'Sin dueño'
  const who = ownerId === storedUser()?.id ? `${owner} (usted)` : owner
  return closedAt === null ? `La tiene ${who} desde ${theTime(clockTime(ownedAt))}` : `La tenía ${who}`
}
