import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { BodyOf, passkeySignIn } from '@vigia/contract'
import type { Db } from '../../../db/pool.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { Clock } from '../../../ports/clock.ts'
import { wrongProof } from '../account/wrong-proof.ts'
import { hashToken } from '../opaque-token.ts'
import { attemptTicket, useTicket } from '../tickets.store.ts'
import { holdPasskey, markPasskeyUsed } from './passkeys.store.ts'
import { type RelyingParty, verifyPasskey } from './webauthn.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Checks an answer of a signed-in person's own passkey, verified by it, to options that `passkeySignInOptions` gave. Each proves once. */
export async function checkPasskey(
  { db, clock }: Deps,
  actor: UserActor,
  party: RelyingParty,
  { ticket, credential }: BodyOf<typeof passkeySignIn>,
): Promise<void> {
  const hash = hashToken(ticket)
  const waiting = await attemptTicket(db, hash, ['passkey'], clock.now())
  const challenge = waiting?.data.challenge
  if (challenge === undefined) throw wrongProof('Pasó demasiado tiempo. Use de nuevo su llave de acceso.')
  const isGood = await db.transaction(async (sql) => {
    const passkey = await holdPasskey(sql, credential.id)
    if (passkey?.userId !== actor.id) return false
    const response = credential as AuthenticationResponseJSON
    const counter = await verifyPasskey(party, challenge, response, { passkey, isAlone: true })
    if (counter === null || !(await useTicket(sql, hash))) return false
    await markPasskeyUsed(sql, passkey.id, counter, clock.now())
    return true
  })
  if (!isGood) throw wrongProof('Esta llave de acceso no es de su cuenta.')
}
