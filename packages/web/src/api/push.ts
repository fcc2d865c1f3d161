import { call } from './call.ts'

/** The key that this server signs its pushes with, as the browser wants it: base64url. */
export const pushKey = async (): Promise<string> => (await call('pushKey', {})).public_key

export async function subscribePush(endpoint: string, p256dh: string, auth: string): Promise<void> {
  await call('subscribePush', { body: { endpoint, keys: { p256dh, auth } } })
}

export async function unsubscribePush(endpoint: string): Promise<void> {
  await call('unsubscribePush', { body: { endpoint } })
}
