import { onlyRow, type Sql } from '../../db/pool.ts'
import { insertUser } from '../../db/users.store.ts'
import type { UserActor } from '../../http/actor.ts'
import { unauthorized } from '../../ports/errors.ts'
import { type IssuedVisit, issueVisit } from './issue-session.ts'
import type { SignInClient } from './open-session.ts'
import { holdAccountById, holdFamily, openFamily } from './sessions.store.ts'

/** Plans and attends as in a company, and changes nothing that would last or go out: keys, webhooks, people, settings. */
const GUEST_ROLE = 'supervisor'
/** No name of the internet ends so (RFC 2606): nobody is written to there. */
const emailOf = (userId: string): string => `visita-${userId}@demostracion.invalid`

/**
 * Lets a person look at a demonstration as its guest: an account of that organisation without a password, for them alone, whose
 * session cannot be renewed by itself and ends with the one from which they came. What holds people apart is as for anybody.
 */
export async function visitDemo(
  sql: Sql,
  {
    actor,
    demonstrationId,
    client,
  }: { readonly actor: UserActor; readonly demonstrationId: string; readonly client: SignInClient },
  now: number,
): Promise<IssuedVisit> {
  const from = await holdFamily(sql, actor.familyId)
  if (from === null) throw unauthorized('Sesión expirada. Por favor, inicie sesión nuevamente.', 'TOKEN_INVALID')
  const email = emailOf(actor.id)
  await insertUser(sql, {
    ...{ organisationId: demonstrationId, email, name: actor.name, role: GUEST_ROLE, passwordHash: null, now },
    guestOf: actor.id,
  })
  const { id } = onlyRow(
    await sql.query<{ id: string }>('select id::text from users where organisation_id = $1 and guest_of = $2', [
      demonstrationId,
      actor.id,
    ]),
  )
  const account = await holdAccountById(sql, id)
  if (account === null) throw unauthorized()
  const { address, userAgent } = client
  const familyId = await openFamily(sql, {
    ...{ userId: id, method: from.method, address, userAgent, now, expiresAt: from.expiresAt },
    visitOf: actor.familyId,
  })
  return issueVisit(sql, account, familyId, now)
}
