import { sealContext } from '../secrets/seal-context.ts'

/** Texts of one row that its seal is bound to, in the order of `owner`. */
export type OwnerTexts = readonly (string | null)[]

/** A column that holds sealed values: what has to be sealed anew when the key changes. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Names the key that sealed the value. */
  readonly keyColumn: string
  readonly id: string
  readonly idType: 'bigint' | 'uuid' | 'boolean'
  /** SQL expressions, each a text, from which the context is built. */
  readonly owner: readonly string[]
  readonly context: (owner: OwnerTexts) => string
  /** What values with `has_old_seal` were sealed for; absent: the table has none. */
  readonly oldContext?: (owner: OwnerTexts) => string
  /** Whether its values are files, too large to hold many of. */
  readonly isLarge?: boolean
}

/** Every sealed column there is; a test finds a `*_sealed` that is missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    ...{ table: 'gps_links', column: 'password_sealed', keyColumn: 'key_id', id: 'trip_id', idType: 'bigint' },
    owner: ['trip_id::text', 'url', 'account'],
    context: ([tripId, url, account]) =>
      sealContext.password({ tripId: tripId ?? '', url: url ?? null, account: account ?? null }),
    oldContext: ([tripId]) => tripId ?? '',
  },
  {
    ...{ table: 'gps_accounts', column: 'keepsake_sealed', keyColumn: 'key_id', id: 'id', idType: 'bigint' },
    owner: ['id::text', 'origin', `encode(account_key, 'hex')`],
    context: ([accountId, origin, key]) =>
      sealContext.platformSession({
        accountId: accountId ?? '',
        origin: origin ?? '',
        accountKey: Buffer.from(key ?? '', 'hex'),
      }),
    oldContext: ([accountId]) => `gps-account:${accountId}`,
  },
  {
    ...{ table: 'gps_mirrors', column: 'secret_sealed', keyColumn: 'key_id', id: 'id', idType: 'bigint' },
    owner: ['id::text'],
    context: ([mirrorId]) => sealContext.mirrorSecret(mirrorId ?? ''),
  },
  {
    ...{ table: 'push_keys', column: 'private_sealed', keyColumn: 'key_id', id: 'only_one', idType: 'boolean' },
    owner: [],
    context: () => sealContext.pushKey(),
  },
  {
    ...{ table: 'totp_secrets', column: 'secret_sealed', keyColumn: 'key_id', id: 'user_id', idType: 'bigint' },
    owner: ['user_id::text'],
    context: ([userId]) => sealContext.totpSecret(userId ?? ''),
  },
  {
    ...{ table: 'identity_providers', column: 'secret_sealed', keyColumn: 'key_id', id: 'id', idType: 'bigint' },
    owner: ['organisation_id::text', 'issuer'],
    context: ([organisationId, issuer]) => sealContext.providerSecret(organisationId ?? '', issuer ?? ''),
  },
  {
    ...{ table: 'trip_imports', column: 'source_sealed', keyColumn: 'key_id', id: 'id', idType: 'uuid', isLarge: true },
    owner: ['id::text'],
    context: ([importId]) => sealContext.importFile(importId ?? ''),
  },
  {
    ...{
      table: 'operator_documents',
      column: 'file_sealed',
      keyColumn: 'key_id',
      id: 'id',
      idType: 'uuid',
      isLarge: true,
    },
    owner: ['id::text'],
    context: ([documentId]) => sealContext.operatorDocument(documentId ?? ''),
  },
  {
    ...{ table: 'trip_photos', column: 'photo_sealed', keyColumn: 'key_id', id: 'id', idType: 'uuid', isLarge: true },
    owner: ['id::text'],
    context: ([photoId]) => sealContext.tripPhoto(photoId ?? ''),
  },
  {
    // A password that an import replaced: it is the trip's again when the import is undone.
    ...{ table: 'trip_import_rows', column: 'password_sealed', keyColumn: 'key_id', id: 'id', idType: 'bigint' },
    owner: ['trip_id::text', `before->>'url'`, `before->>'account'`],
    context: ([tripId, url, account]) =>
      sealContext.password({ tripId: tripId ?? '', url: url ?? null, account: account ?? null }),
  },
  {
    ...{ table: 'trip_words', column: 'words_sealed', keyColumn: 'key_id', id: 'trip_id', idType: 'bigint' },
    owner: ['trip_id::text'],
    context: ([tripId]) => sealContext.tripWords(tripId ?? ''),
  },
  {
    ...{ table: 'webhooks', column: 'secret_sealed', keyColumn: 'key_id', id: 'id', idType: 'bigint' },
    owner: ['id::text'],
    context: ([webhookId]) => sealContext.webhookSecret(webhookId ?? ''),
  },
  {
    ...{ table: 'webhooks', column: 'previous_sealed', keyColumn: 'previous_key_id', id: 'id', idType: 'bigint' },
    owner: ['id::text'],
    context: ([webhookId]) => sealContext.webhookSecret(webhookId ?? ''),
  },
]
