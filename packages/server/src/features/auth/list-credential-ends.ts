import { X509Certificate } from 'node:crypto'
import { isEnding } from '@vigia/domain/account/credential-ends'
import type { Sql } from '../../db/pool.ts'
import { type ApiKey, listApiKeys } from './api-keys.store.ts'

/** What opens something, and until when, in epoch ms. */
export interface CredentialEnd {
  /** The certificate is of the installation: the one with which carriers' platforms speak to its receivers. */
  readonly kind: 'api-key' | 'certificate'
  /** Null: of the certificate. */
  readonly id: string | null
  readonly name: string
  readonly endsAt: number
  /** Null: never, or not known. */
  readonly lastUsedAt: number | null
}

/**
 * Keys of an organisation and the certificate of the receivers, as far as they are about to end or just have, the first to end first
 * (design §4.3: credenciales por vencer). Of passwords of platforms nobody knows when they end.
 */
export async function listCredentialEnds(
  sql: Sql,
  organisationId: string,
  { certificateEndsAt, now }: { readonly certificateEndsAt: number | null; readonly now: number },
): Promise<readonly CredentialEnd[]> {
  const keys = await listApiKeys(sql, organisationId, now)
  const ends = keys.filter(({ revokedAt, expiresAt }) => revokedAt === null && isEnding(expiresAt, now)).map(ofKey)
  // One that has ended is in use all the same.
  if (certificateEndsAt !== null && (isEnding(certificateEndsAt, now) || certificateEndsAt <= now))
    ends.push({ kind: 'certificate', id: null, name: 'TLS', endsAt: certificateEndsAt, lastUsedAt: null })
  return ends.toSorted((a, b) => a.endsAt - b.endsAt || a.name.localeCompare(b.name, 'es'))
}

const ofKey = ({ id, name, expiresAt, lastUsedAt }: ApiKey): CredentialEnd => ({
  ...{ kind: 'api-key', id, name, endsAt: expiresAt, lastUsedAt },
})

/** Until when the first certificate of a PEM holds, epoch ms. */
export const certificateEnd = (pem: Buffer | string): number => Date.parse(new X509Certificate(pem).validTo)
