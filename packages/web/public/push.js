// Runs inside the service worker (vite.config.ts, importScripts): shows pushes and answers clicks on notifications.
const TITLE = 'Nueva Alerta'

/** A push that can't be read is still shown: the browser demands it, and something did happen. */
const contentOf = (event) => {
  try {
    const { id, severity, title, plates } = event.data.json()
    if (typeof title === 'string') {
      const body = typeof plates === 'string' ? `${title} · ${plates}` : title
      return { body, alertId: typeof id === 'string' ? id : null, isUrgent: severity === 'critical' }
    }
  } catch {}
  return { body: 'Abra Vigía para verla', alertId: null, isUrgent: false }
}

self.addEventListener('push', (event) => {
  const { body, alertId, isUrgent } = contentOf(event)
  // The page shows its own notification under the same tag: two become one.
  const options = {
    body,
    tag: alertId ?? 'vigia',
    icon: '/icon.svg',
    lang: 'es-MX',
    requireInteraction: isUrgent,
  }
  event.waitUntil(self.registration.showNotification(TITLE, { ...options, data: { alertId } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const alertId = event.notification.data?.alertId ?? null
  event.waitUntil(show(alertId))
})

/** Brings a tab of ours forward and tells it which alert; opens one where there is none. */
const show = async (alertId) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (tab === undefined) {
    await self.clients.openWindow(alertId === null ? '/alerts' : `/alerts?alerta=${encodeURIComponent(alertId)}`)
    return
  }
  await tab.focus().catch(() => null)
  if (alertId !== null) tab.postMessage({ type: 'open-alert', alertId })
}
