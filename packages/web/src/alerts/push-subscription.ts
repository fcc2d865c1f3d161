import { pushKey, subscribePush, unsubscribePush } from '../api/push.ts'
import { askPermission, canNotify } from './notification.ts'

const PUSH_UNSUPPORTED = 'Este navegador no admite avisos con la pestaña cerrada'
const PUSH_INSECURE = 'Los avisos con la pestaña cerrada requieren una conexión segura (https)'
const PUSH_REFUSED = 'El navegador no pudo suscribirse a su servicio de avisos'

/** Why push can't be turned on here; null when it can. */
export function pushObstacle(): string | null {
  if (!globalThis.isSecureContext) return PUSH_INSECURE
  const isThere = canNotify() && 'serviceWorker' in navigator && 'PushManager' in globalThis
  return isThere ? null : PUSH_UNSUPPORTED
}

/** Whether this browser is subscribed. */
export async function isPushOn(): Promise<boolean> {
  if (pushObstacle() !== null) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Subscribes this browser and tells the server. Throws an Error for the person. */
export async function turnPushOn(): Promise<void> {
  const obstacle = pushObstacle()
  if (obstacle !== null) throw new Error(obstacle)
  await askPermission()
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) throw new Error(PUSH_UNSUPPORTED)
  const applicationServerKey = await pushKey()
  const old = await registration.pushManager.getSubscription()
  await old?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch(() => {
      throw new Error(PUSH_REFUSED)
    })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  try {
    await subscribePush(subscription.endpoint, p256dh, auth)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/**
 * A subscription ends with the sign-in that made it, and the server's key may be another by now: tells the server anew of a
 * browser that is subscribed. A failure is no news: the next start of the app tries again.
 */
export async function renewPush(): Promise<void> {
  if (pushObstacle() !== null) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription == null) return
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  try {
    if (base64url(subscription.options.applicationServerKey) === (await pushKey())) {
      await subscribePush(subscription.endpoint, p256dh, auth)
    } else await turnPushOn()
  } catch {}
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Ends the subscription here at once, and at the server if it answers. */
export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription == null) return
  await subscription.unsubscribe()
  await unsubscribePush(subscription.endpoint)
}
