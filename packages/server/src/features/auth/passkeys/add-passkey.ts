import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import type { Db } from '../../../db/pool.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { Clock } from '../../../ports/clock.ts'
import { AppError, conflict } from '../../../ports/errors.ts'
import { addRecoveryCodes } from '../factors/add-recovery-codes.ts'
import { hashToken } from '../opaque-token.ts'
import { attemptTicket, useTicket } from '../tickets.store.ts'
import { insertPasskey } from './passkeys.store.ts'
import { type RelyingParty, verifyNewPasskey } from './webauthn.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

interface NewPasskey {
  readonly ticket: string
  readonly name: string
  readonly credential: unknown
}

/** Keeps a passkey that a browser made. 409 when it has to begin again or is known, 422 when it proves nothing. */
export async function addPasskey(
  { db, clock }: Deps,
  person: UserActor,
  party: RelyingParty,
  { ticket, name, credential }: NewPasskey,
  audit: ActorAuditContext,
) {
  const hash = hashToken(ticket)
  const waiting = await attemptTicket(db, hash, ['new-passkey'], clock.now())
  const challenge = waiting?.data.challenge
  if (waiting?.userId !== person.id || challenge === undefined) {
    throw conflict('TICKET_INVALID', 'La creación de la llave caducó. Empiece de nuevo.')
  }
  const made = await verifyNewPasskey(party, challenge, credential as RegistrationResponseJSON)
  if (made === null) throw new AppError(422, 'BAD_PASSKEY', 'El navegador no creó una llave válida para este sitio.')
  const owner = { userId: person.id, organisationId: person.organisationId }
  return db.transaction(async (sql) => {
    const now = clock.now()
    if (!(await useTicket(sql, hash))) throw conflict('TICKET_INVALID', 'La creación de la llave caducó.')
    const passkey = await insertPasskey(sql, owner, { ...made, name, createdAt: now })
    if (passkey === null) throw conflict('PASSKEY_KNOWN', 'Esta llave ya está guardada.')
    await recordAudit(sql, {
      ...audit,
      action: 'passkey-added',
      subject: `passkey:${passkey.id}`,
      before: null,
      after: { name, synced: made.isSynced },
      at: now,
    })
    return { passkey, recoveryCodes: await addRecoveryCodes(sql, owner) }
  })
}
