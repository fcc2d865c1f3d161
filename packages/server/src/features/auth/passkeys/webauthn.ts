import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkey } from './passkeys.store.ts'

/** Where passkeys are valid: the origin by which the browser reached us. */
export interface RelyingParty {
  readonly origin: string
}

const TIMEOUT_MS = 120_000
const rpId = ({ origin }: RelyingParty): string => new URL(origin).hostname

const described = ({ credentialId: id, transports }: Passkey) => ({ id, transports: [...transports] })

/** What a browser is asked for a new, discoverable passkey. */
export const registrationOptions = (
  party: RelyingParty,
  user: { readonly id: string; readonly email: string; readonly name: string },
  known: readonly Passkey[],
) =>
  generateRegistrationOptions({
    rpName: 'Vigía',
    rpID: rpId(party),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })

/** What a browser is asked for a passkey: any of this site, verified, or one of `known` beside the password. */
export const authenticationOptions = (party: RelyingParty, known: readonly Passkey[] | null) =>
  generateAuthenticationOptions({
    rpID: rpId(party),
    timeout: TIMEOUT_MS,
    ...(known === null ? {} : { allowCredentials: known.map(described) }),
    userVerification: known === null ? 'required' : 'preferred',
  })

/** The new credential; null when the answer does not prove one for this site and this challenge. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'> | null> {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpId(party),
    requireUserVerification: false,
  }).catch(() => null)
  if (result?.verified !== true) return null
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** The credential's new counter; null when the answer does not prove it. `isAlone`: there was no password, so its user is verified. */
export async function verifyPasskey(
  party: RelyingParty,
  challenge: string,
  response: AuthenticationResponseJSON,
  { passkey, isAlone }: { readonly passkey: Passkey; readonly isAlone: boolean },
): Promise<number | null> {
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpId(party),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  return result?.verified === true ? result.authenticationInfo.newCounter : null
}
