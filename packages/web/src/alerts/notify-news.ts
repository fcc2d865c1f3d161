import type { Alert } from '../api/alerts.ts'
import { acquireLive } from '../live/live.ts'
import { showToast } from '../ui/show-toast.ts'
import { isHosted, openAlert } from './alert-host.ts'
import type { AlertNews } from './alert-store.ts'
import { alertSentences, missedText, notificationBody, subjectOf } from './alert-text.ts'
import { notifyOf, notifyText } from './notification.ts'
import { currentPreferences, sound } from './preferences.ts'
import { soundFor } from './sound-choice.ts'
import { takeTabLock } from './tab-lock.ts'

/** Toasts and notifications of one batch; more than these become one with their number. */
const MOST_TOASTS = 2
const MOST_NOTIFICATIONS = 3
const TOAST_MS = 15_000

/** Toast, sound and notification for what came in together. `showAll` leads to the list of alerts. */
export async function notifyNews(batch: readonly AlertNews[], showAll: () => void): Promise<void> {
  const critical = batch.map(({ alert }) => alert).filter(({ severity }) => severity === 'critical')
  const now = acquireLive().clock.now()
  if (!isHosted()) toastOf(critical, showAll, now)
  const mine: AlertNews[] = []
  const { hasSound, sounds, notifications } = currentPreferences()
  if (!hasSound && notifications !== 'on') return
  for (const news of batch) if (await takeTabLock(nameOf(news), now)) mine.push(news)
  const due = soundFor(mine, sounds)
  if (due !== null) void sound(due)
  if (notifications === 'on')
    notify(
      mine.map(({ alert }) => alert),
      showAll,
    )
}

/** Alerts that were missed while away: one summary, by toast and notification, without a sound. */
export async function notifyMissed(alerts: readonly Alert[], showAll: () => void): Promise<void> {
  const title = missedText(alerts)
  showToast({ id: 'missed-alerts', title, action: { label: 'Ver', run: showAll }, stayMs: TOAST_MS })
  const newest = alerts.at(-1)
  if (currentPreferences().notifications !== 'on' || newest === undefined) return
  if (await takeTabLock(`missed ${newest.alertId} ${alerts.length}`, acquireLive().clock.now())) {
    await notifyText(title, showAll)
  }
}

function toastOf(critical: readonly Alert[], showAll: () => void, now: number): void {
  if (critical.length > MOST_TOASTS) {
    showToast({
      id: 'alert-flood',
      tone: 'error',
      title: `${critical.length} alertas críticas nuevas`,
      detail: critical.slice(0, 3).map(notificationBody).join(', '),
      action: { label: 'Ver', run: showAll },
      stayMs: TOAST_MS,
    })
    return
  }
  for (const alert of critical) {
    showToast({
      id: `alert ${alert.alertId}`,
      tone: 'error',
      title: alert.title,
      detail: [subjectOf(alert), alertSentences(alert, now)].filter((part) => part !== null).join(' · '),
      action: { label: 'Ver', run: () => openAlert(alert.alertId) },
      stayMs: TOAST_MS,
    })
  }
}

function notify(alerts: readonly Alert[], showAll: () => void): void {
  if (alerts.length > MOST_NOTIFICATIONS) void notifyText(`${alerts.length} alertas nuevas`, showAll)
  else for (const alert of alerts) void notifyOf(alert, () => openAlert(alert.alertId))
}

/** The same piece of news has the same name in each tab. */
const nameOf = ({ alert, why }: AlertNews): string =>
  // One can be put off, or taken and given back, again and again.
  `${alert.alertId} ${why} ${alert.occurrences} ${alert.severity}${why === 'woke' || why === 'left' ? ` ${alert.updatedAt}` : ''}`
