import { send } from './send.ts'

/** POST /api/auth/activate: sets the first password with the token of a one-time link. Throws ApiError. */
export async function activateAccount(token: string, password: string): Promise<void> {
  await send('/api/auth/activate', { method: 'POST', body: { token, password } })
}
