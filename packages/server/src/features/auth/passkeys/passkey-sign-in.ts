import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../ports/clock.ts'
import { unauthorized } from '../../../ports/errors.ts'
import { TICKET_MS } from '../login.ts'
import { hashToken, newOpaqueToken } from '../opaque-token.ts'
import { type OpenedSession, openSession, type SignInClient } from '../open-session.ts'
import { codeCaller, recordFailure, ticketRefused } from '../second-factor.ts'
import { type Account, holdAccountById } from '../sessions.store.ts'
import { forgetFailures } from '../sign-in-throttle.store.ts'
import { addTicket, attemptTicket, findSecondFactorTicket, saveTicketData, useTicket } from '../tickets.store.ts'
import { holdPasskey, listPasskeys, markPasskeyUsed } from './passkeys.store.ts'
import { authenticationOptions, type RelyingParty, verifyPasskey } from './webauthn.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Asks for a passkey: beside the password when `ticket` says that one was right, else alone. 401 for a ticket that is over. */
export async function passkeySignInOptions({ db, clock }: Deps, party: RelyingParty, ticket: string | undefined) {
  const now = clock.now()
  if (ticket === undefined) {
    const options = await authenticationOptions(party, null)
    const own = newOpaqueToken()
    const data = { challenge: options.challenge }
    const waiting = { kind: 'passkey', userId: null, organisationId: null, data, expiresAt: now + TICKET_MS } as const
    await addTicket(db, hashToken(own), waiting)
    return { ticket: own, options }
  }
  const hash = hashToken(ticket)
  const userId = await findSecondFactorTicket(db, hash, now)
  if (userId === null) throw ticketRefused()
  const options = await authenticationOptions(party, await listPasskeys(db, userId))
  await saveTicketData(db, hash, { challenge: options.challenge })
  return { ticket, options }
}

/** Opens a session with a passkey. 401: `TICKET_INVALID` to begin again, `BAD_PASSKEY` for one that proves nothing here. */
export async function passkeySignIn(
  { db, clock }: Deps,
  party: RelyingParty,
  { ticket, response }: { readonly ticket: string; readonly response: AuthenticationResponseJSON },
  client: SignInClient,
): Promise<OpenedSession> {
  const hash = hashToken(ticket)
  const waiting = await attemptTicket(db, hash, ['second-factor', 'passkey'], clock.now())
  const challenge = waiting?.data.challenge
  if (waiting === null || challenge === undefined) throw ticketRefused()
  const isAlone = waiting.kind === 'passkey'

  const outcome = await db.transaction(async (sql) => {
    const now = clock.now()
    const passkey = await holdPasskey(sql, response.id)
    if (passkey === null || (!isAlone && passkey.userId !== waiting.userId)) return null
    const account: Account | null = await holdAccountById(sql, passkey.userId)
    if (account === null) return null
    const counter = await verifyPasskey(party, challenge, response, { passkey, isAlone })
    if (counter === null) {
      await recordFailure(sql, account, client, 'passkey', now)
      return null
    }
    if (!(await useTicket(sql, hash))) throw ticketRefused()
    await markPasskeyUsed(sql, passkey.id, counter, now)
    const { network } = codeCaller(account.id, client.address)
    await forgetFailures(sql, account.email, network)
    const by = isAlone ? ({ method: 'passkey' } as const) : ({ method: 'password', factor: 'passkey' } as const)
    return openSession(sql, account, { ...by, client }, now)
  })
  if (outcome === null) throw unauthorized('Esta llave de acceso no es de una cuenta de aquí.', 'BAD_PASSKEY')
  return outcome
}
