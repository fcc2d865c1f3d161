import { readKeyFile } from '../../src/secrets/key-file.ts'
import { createSealer } from '../../src/secrets/seal.ts'
import { sealContext } from '../../src/secrets/seal-context.ts'
import type { TestServer } from '../server.ts'

/** One value in each of the columns besides the passwords of links. */
export async function sealOtherValues(server: TestServer, file: string): Promise<void> {
  const { owner } = server.db
  const sealer = createSealer(readKeyFile.bind(null, file))
  const seal = (text: string, context: string) => Object.values(sealer.seal(Buffer.from(text), context))
  const insert = async (text: string, ...values: unknown[]) =>
    (await owner.query<{ id: string }>(text, [server.organisationId, ...values])).rows[0]?.id ?? ''
  const account = { origin: 'https://gps.mx', accountKey: Buffer.from('k') }
  const accountId = await insert(
    'insert into gps_accounts (organisation_id, origin, account_key) values ($1, $2, $3) returning id',
    ...Object.values(account),
  )
  await owner.query('update gps_accounts set keepsake_sealed = $2, key_id = $3 where id = $1', [
    accountId,
    ...seal('galleta', sealContext.platformSession({ ...account, accountId })),
  ])
  const mirrorId = await insert(
    `insert into gps_mirrors (organisation_id, kind, carrier_name, key) values ($1, 'webhook', 'Línea', 'x') returning id`,
  )
  await owner.query('update gps_mirrors set secret_sealed = $2, key_id = $3 where id = $1', [
    mirrorId,
    ...seal('secreto', sealContext.mirrorSecret(mirrorId)),
  ])
  await insert(
    `insert into identity_providers (organisation_id, label, issuer, client_id, secret_sealed, key_id, roles)
     values ($1, 'Acceso', 'https://idp.mx', 'vigia', $2, $3, '{}')`,
    ...seal('cliente', sealContext.providerSecret(server.organisationId, 'https://idp.mx')),
  )
  const importId = crypto.randomUUID()
  await insert(
    `insert into trip_imports (organisation_id, id, filename, source_sealed, state) values ($1, $2, 'x.csv', $3, 'failed')`,
    importId,
    seal('archivo', sealContext.importFile(importId))[0],
  )
  const documentId = crypto.randomUUID()
  const [scan, scanKey] = seal('licencia', sealContext.operatorDocument(documentId))
  await owner.query(
    `insert into operator_documents (id, operator_id, kind, created_at, file_name, file_type, file_bytes, file_sealed, key_id)
     select $1, min(id), 'other', now(), 'a.pdf', 'application/pdf', 8, $2, $3 from operators`,
    [documentId, scan, scanKey],
  )
  const photoId = crypto.randomUUID()
  await owner.query(
    `with entry as (insert into comments (trip_id, comment, reported_by, created_at)
       select min(id), 'Agrega una foto.', 'Ana', now() from trips returning id)
     insert into trip_photos (id, comment_id, width, height, bytes, photo_sealed, key_id) select $1, id, 1, 1, 4, $2, $3 from entry`,
    [photoId, ...seal('foto', sealContext.tripPhoto(photoId))],
  )
  const tripId = (await owner.query<{ id: string }>('select min(id)::text as id from trips')).rows[0]?.id ?? ''
  await owner.query(
    `insert into trip_words (trip_id, words_sealed, key_id, made_at, made_by)
     select $1, $2, $3, now(), min(id) from users`,
    [tripId, ...seal('canela tornillo', sealContext.tripWords(tripId))],
  )
  const replaced = { tripId: '7', url: 'https://gps.mx', account: 'a' }
  await insert(
    `insert into trip_import_rows (organisation_id, import_id, row, result, trip_id, before, password_sealed, key_id)
     values ($1, $2, 2, 'updated', $3, $4, $5, $6)`,
    ...[importId, replaced.tripId, JSON.stringify({ url: replaced.url, account: replaced.account })],
    ...seal('antes', sealContext.password(replaced)),
  )
  const context = sealContext.webhookSecret('9')
  await insert(
    `insert into webhooks (organisation_id, id, address, events, secret_sealed, key_id, previous_sealed, previous_key_id,
       secret_end, secret_changed_at, created_at)
     overriding system value values ($1, 9, 'https://erp.mx', '{new-alert}', $2, $3, $4, $5, 'xxxx', now(), now())`,
    ...[...seal('firma', context), ...seal('firma de antes', context)],
  )
}
