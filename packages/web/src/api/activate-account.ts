import { send } from './send.ts'

/** Sets the first password with the token of a one-time link. Throws ApiError. */
export async function activate(token: string, password: string): Promise<void> {
  await send('activate', { body: { token, password } })
}
