import { send } from './send.ts'

/** Whose one-time link it is. */
export interface Activation {
  readonly email: string
  /** The first account: whoever activates it gives it their own e-mail. */
  readonly asksEmail: boolean
}

/** Reads a one-time link without using it. Throws ApiError, 400 for one that is no longer good. */
export async function readActivation(token: string, signal?: AbortSignal): Promise<Activation> {
  const { email, asks_email } = (await send('readActivation', { body: { token }, ...(signal && { signal }) })).body
  return { email, asksEmail: asks_email }
}

/** Sets the first password with the token of a one-time link, and the first account's e-mail. Throws ApiError. */
export async function activate(token: string, password: string, email: string | null): Promise<void> {
  await send('activate', { body: { token, password, ...(email === null ? {} : { email }) } })
}
