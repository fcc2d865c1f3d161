import type { Alert } from '../api/alerts.ts'
import { notificationBody } from './alert-text.ts'

/** The title is the specification's (§7), to the letter. */
const NOTIFICATION_TITLE = 'Nueva Alerta'
export const NOTIFICATIONS_UNSUPPORTED = 'Las notificaciones no son compatibles con este navegador'
export const NOTIFICATIONS_DENIED = 'Permisos de notificación denegados'
const NOTIFICATIONS_FAILED = 'Error al solicitar permisos de notificación'

/** Browsers hide the interface, or refuse the permission, on insecure origins. */
export const canNotify = (): boolean => 'Notification' in globalThis && globalThis.isSecureContext

/** Asks for the permission when it was never answered. Throws an Error whose message is for the person (spec §8). */
export async function askPermission(): Promise<void> {
  if (!canNotify()) throw new Error(NOTIFICATIONS_UNSUPPORTED)
  const answer = await Notification.requestPermission().catch(() => {
    throw new Error(NOTIFICATIONS_FAILED)
  })
  if (answer !== 'granted') throw new Error(NOTIFICATIONS_DENIED)
}

/** Shows a notification of an alert; a click brings the page forward and calls `onClick`. */
export function notifyOf(alert: Alert, onClick: () => void): Promise<void> {
  const isUrgent = alert.severity === 'critical'
  return show(
    notificationBody(alert),
    { tag: alert.alertId, requireInteraction: isUrgent, alertId: alert.alertId },
    onClick,
  )
}

/** A notification of anything else: several alerts, a test. One with the same `tag` takes the place of the last. */
export const notifyText = (body: string, onClick: () => void, tag = 'vigia'): Promise<void> =>
  show(body, { tag, requireInteraction: false, alertId: null }, onClick)

interface Looks {
  readonly tag: string
  readonly requireInteraction: boolean
  readonly alertId: string | null
}

/** Phones only let the service worker show one; it then answers the click (push.js). */
async function show(body: string, { alertId, ...looks }: Looks, onClick: () => void): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return
  const options = { body, icon: '/icon.svg', lang: 'es-MX', ...looks }
  try {
    const notification = new Notification(NOTIFICATION_TITLE, options)
    notification.onclick = () => {
      globalThis.focus()
      notification.close()
      onClick()
    }
  } catch {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(NOTIFICATION_TITLE, { ...options, data: { alertId } })
  }
}
