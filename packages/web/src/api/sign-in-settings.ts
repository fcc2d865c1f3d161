import type * as contract from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

export type SecondFactorRule = CallAnswers['getSignInSettings']['require_second_factor']

/** The organisation's identity provider; its secret never comes back. */
export interface IdentityProvider {
  /** As the button of the sign-in page says it. */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly hasSecret: boolean
  /** The claim that says the role; null: the role of the account stays. */
  readonly roleClaim: string | null
  /** Value of the claim → role. */
  readonly roles: Readonly<Record<string, contract.Role>>
}

/** What a person types; no secret: the stored one stays while issuer and client do. */
export interface ProviderDraft extends Omit<IdentityProvider, 'hasSecret'> {
  readonly clientSecret: string | null
}

export interface ProviderSettings {
  readonly provider: IdentityProvider | null
  /** What the provider has to know as the address to come back to. */
  readonly callbackUrl: string
}

type ProviderWire = CallAnswers['putIdentityProvider']

export async function getIdentityProvider(signal: AbortSignal): Promise<ProviderSettings> {
  const wire = await call('getIdentityProvider', { signal })
  return {
    provider: wire.provider === null ? null : providerFromWire(wire.provider),
    callbackUrl: wire.callback_url,
  }
}

/**
 * Audited; asks for a fresh proof of who is there. `was`: what is changed, as it was read. Throws ApiError, 412
 * `CHANGED_MEANWHILE` when somebody else changed the same since.
 */
export async function putIdentityProvider(
  draft: ProviderDraft,
  was: Partial<Omit<IdentityProvider, 'hasSecret'>>,
): Promise<void> {
  const { label, issuer, clientId, clientSecret, roleClaim, roles } = draft
  const secret = clientSecret === null ? {} : { client_secret: clientSecret }
  const { clientId: idWas, roleClaim: claimWas, ...rest } = was
  const read = {
    ...rest,
    ...(idWas === undefined ? {} : { client_id: idWas }),
    ...(claimWas === undefined ? {} : { role_claim: claimWas }),
  }
  const body = { label, issuer, client_id: clientId, role_claim: roleClaim, roles, ...secret, was: read }
  await call('putIdentityProvider', { body })
}

const providerFromWire = (wire: ProviderWire): IdentityProvider => ({
  label: wire.label,
  issuer: wire.issuer,
  clientId: wire.client_id,
  hasSecret: wire.has_secret,
  roleClaim: wire.role_claim,
  roles: wire.roles,
})
