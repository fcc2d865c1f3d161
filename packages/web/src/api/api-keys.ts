import type { ApiScope } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

type ApiKeyWire = CallAnswers['listApiKeys']['data'][number]

/** A key with which a program calls us, without its secret. Instants are epoch ms. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** How it begins; null: not known. */
  readonly prefix: string | null
  readonly scopes: readonly ApiScope[]
  /** The person whose it is; null: the organisation's. */
  readonly ownerName: string | null
  /** From where it may be used; none: from anywhere. */
  readonly addresses: readonly string[]
  /** Null: the program itself. */
  readonly makerName: string | null
  readonly createdAt: number
  readonly expiresAt: number
  /** Null: it was not. */
  readonly revokedAt: number | null
  /** Null: never used. */
  readonly lastUsedAt: number | null
  readonly lastAddress: string | null
}

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly belongsTo: 'person' | 'organisation'
  readonly expiresAt: number
  /** None: from anywhere. */
  readonly addresses: readonly string[]
}

/** Every key of the organisation, and those revoked in the last 90 days. */
export async function listApiKeys(signal: AbortSignal): Promise<readonly ApiKey[]> {
  const { data } = await call('listApiKeys', { signal })
  return data.map(keyFromWire)
}

/** Answers the secret, which no call tells again. Audited; asks for a fresh proof of who is there. */
export async function createApiKey({ name, scopes, belongsTo, expiresAt, addresses }: NewApiKey): Promise<string> {
  const body = {
    ...{ name, scopes: [...scopes], belongs_to: belongsTo },
    ...{ expires: new Date(expiresAt).toISOString(), allowed_addresses: [...addresses] },
  }
  return (await call('createApiKey', { body })).key
}

/** It opens nothing from now on, and what it had open ends. Audited. */
export const revokeApiKey = (id: string): Promise<unknown> => call('revokeApiKey', { params: { id } })

const keyFromWire = (wire: ApiKeyWire): ApiKey => ({
  id: wire.id,
  name: wire.name,
  prefix: wire.prefix,
  scopes: wire.scopes,
  ownerName: wire.owner?.name ?? null,
  addresses: wire.allowed_addresses,
  makerName: wire.created_by?.name ?? null,
  createdAt: Date.parse(wire.created),
  expiresAt: Date.parse(wire.expires),
  revokedAt: wire.revoked === null ? null : Date.parse(wire.revoked),
  lastUsedAt: wire.last_used === null ? null : Date.parse(wire.last_used),
  lastAddress: wire.last_used_from,
})
