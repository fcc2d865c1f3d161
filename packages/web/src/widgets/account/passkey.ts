import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { CallInputs } from '@vigia/contract/calls'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { addPasskey } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { passkeySignIn, passkeySignInOptions } from '../../api/sign-in.ts'
import { deviceText } from '../../text/device-text.ts'

type PasskeyAnswer = CallInputs['passkeySignIn']['body']

/** An address by number has no passkeys: they are bound to a name (WebAuthn §5.1.4). */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)

/** We ask for no extension: nothing that one answers is sent. */
const NO_EXTENSIONS = { clientExtensionResults: {} }

/** Signs in with a passkey: alone, or beside the password that gave the ticket. */
export const signInWithPasskey = async (beside: string | null): Promise<void> =>
  passkeySignIn(await askForPasskey(beside))

/** What a passkey of this site answers, with the ticket of what it was asked: alone, or beside the password that gave one. */
export async function askForPasskey(beside: string | null): Promise<PasskeyAnswer> {
  const { ticket, options } = await passkeySignInOptions(beside)
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ticket, credential: { ...(await startAuthentication({ optionsJSON })), ...NO_EXTENSIONS } }
}

/** Makes a passkey on this device, named after it and the moment (epoch ms). Answers recovery codes to show once, or null. */
export async function createPasskey(now: number): Promise<readonly string[] | null> {
  const { ticket, options } = await call('passkeyOptions', {})
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const name = `${deviceText(navigator.userAgent)}, ${formatDateTime(now)}`
  return addPasskey({ ticket, name, credential: { ...(await startRegistration({ optionsJSON })), ...NO_EXTENSIONS } })
}

/** Why it did not work, for a person; null when they themselves gave it up. */
export function passkeyMessage(error: unknown): string | null {
  if (error instanceof ApiError) return error.message
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'Este equipo ya tiene una llave de su cuenta.'
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  return 'El navegador no pudo usar la llave de acceso.'
}
