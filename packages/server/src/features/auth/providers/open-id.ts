import type { Egress } from '@vigia/egress/egress'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { guardedFetch } from './guarded-fetch.ts'

export interface Client {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string | null
  /** Where the provider sends people back to. */
  readonly redirectUri: string
}

/** What one sign-in has to prove when it comes back. */
export interface Checks {
  readonly nonce: string
  readonly verifier: string
}

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

const SCOPE = 'openid email profile'

/** The provider as it describes itself (OpenID Connect Discovery), its ID tokens checked by their signature. */
async function configure(egress: Egress, { issuer, clientId, secret }: Client): Promise<Configuration> {
  const url = new URL(issuer)
  const isPlain = url.protocol === 'http:'
  return discovery(url, clientId, undefined, secret === null ? None() : ClientSecretBasic(secret), {
    [customFetch]: guardedFetch(egress),
    // Plain http is opened only where the operator's own list names the host: the guard refuses it else.
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  })
}

/** The address at the provider where a person proves who they are: authorization code with PKCE. Rejects when it cannot be reached. */
export async function authorizationUrl(
  egress: Egress,
  client: Client,
  state: string,
): Promise<{ readonly url: string; readonly checks: Checks }> {
  const configuration = await configure(egress, client)
  const checks = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const challenge = await calculatePKCECodeChallenge(checks.verifier)
  const asked = new URLSearchParams([
    ['redirect_uri', client.redirectUri],
    ['scope', SCOPE],
    ['state', state],
    ['nonce', checks.nonce],
    ['code_challenge', challenge],
    ['code_challenge_method', 'S256'],
  ])
  const url = buildAuthorizationUrl(configuration, asked)
  return { url: url.href, checks }
}

/** The claims of the ID token that `query` (the callback's) is exchanged for. Rejects for anything that does not prove them. */
export async function redeemCode(
  egress: Egress,
  client: Client,
  query: string,
  expected: Checks & { readonly state: string },
): Promise<Claims> {
  const configuration = await configure(egress, client)
  const tokens = await authorizationCodeGrant(configuration, new URL(`${client.redirectUri}?${query}`), {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('no ID token')
  return claims
}
