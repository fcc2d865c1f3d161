import type { pushKey, ResponseOf, testPush } from '@vigia/contract'
import { callApi } from './client.ts'

/** The key that this server signs its pushes with, as the browser wants it: base64url. */
export const pushPublicKey = async (): Promise<string> =>
  (await callApi<ResponseOf<typeof pushKey>>('/api/push/key')).public_key

export async function subscribePush(endpoint: string, p256dh: string, auth: string): Promise<void> {
  await callApi('/api/push/subscriptions', { method: 'POST', body: { endpoint, keys: { p256dh, auth } } })
}

export async function unsubscribePush(endpoint: string): Promise<void> {
  await callApi('/api/push/subscriptions', { method: 'DELETE', body: { endpoint } })
}

/** Sends a push to every browser of the signed-in person; `sent` is how many the push services took. */
export const sendTestPush = (): Promise<ResponseOf<typeof testPush>> => callApi('/api/push/test', { method: 'POST' })
