import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { saveEmail } from '../../db/users.store.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, conflict } from '../../ports/errors.ts'
import { FIRST_ACCOUNT } from '../../ports/first-account.ts'
import { findInvite, holdPerson, type Invite, replaceInvite, setPassword, useInvite } from './invites.store.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'
import type { Passwords } from './passwords.ts'
import type { SessionWatch } from './session-watch.ts'
import { endFamiliesOf } from './sessions.store.ts'
import { weakPasswordReason } from './weak-password.ts'

export const INVITE_MS = 3_600_000

/** Makes a link's token for a person, good once and for an hour (`INVITE_MS`), in place of any that is still unused. */
export async function inviteUser(sql: Sql, userId: string, now: number): Promise<string> {
  const token = newOpaqueToken()
  await replaceInvite(sql, hashToken(token), userId, now + INVITE_MS)
  return token
}

/** Whose link a token is, and until when, without using it; null for one that opens nothing. */
export const findInviteLink = (sql: Sql, token: string, now: number): Promise<Invite | null> =>
  findInvite(sql, hashToken(token), now)

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly watch: SessionWatch
}

const HAS_EMAIL = 'Esta cuenta ya tiene su correo: con este enlace solo se elige la contraseña.'
const takenEmail = () => conflict('ALREADY_EXISTS', 'Ese correo ya tiene una cuenta. Escriba otro.')
const usedLink = () => new AppError(400, 'LINK_INVALID', 'El enlace no es válido o ya se usó. Pida uno nuevo.')

/** Whose link it is, without using it. 400 for a bad link. */
export async function readActivation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ readonly email: string; readonly asksEmail: boolean }> {
  const invite = await findInviteLink(db, token, clock.now())
  if (invite === null) throw usedLink()
  return { email: invite.email, asksEmail: invite.email === FIRST_ACCOUNT }
}

interface Activation {
  readonly token: string
  readonly password: string
  /** The owner's own, for the first account. */
  readonly email?: string | undefined
}

/**
 * Sets a password with a one-time link, and the first account's e-mail; ends the person's other links, and any sign-in made with
 * an older password. 400 for a bad link or an e-mail that the account has already, 409 for one of another account, 422 for a weak
 * password.
 */
export async function activate(
  { db, clock, passwords, watch }: Deps,
  { token, password, email: typed }: Activation,
  source: RequestSource,
): Promise<void> {
  const hash = hashToken(token)
  const invite = await findInvite(db, hash, clock.now())
  if (invite === null) throw usedLink()
  const email = typed?.normalize('NFC').toLowerCase() ?? invite.email
  if (email !== invite.email && invite.email !== FIRST_ACCOUNT) throw badRequest('VALIDATION', HAS_EMAIL)
  const weakness = weakPasswordReason(password, email)
  if (weakness !== null) throw new AppError(422, 'WEAK_PASSWORD', weakness)
  const passwordHash = await passwords.hash(password)
  const activating = db.transaction(async (sql) => {
    const now = clock.now()
    await holdPerson(sql, invite.userId)
    if (!(await useInvite(sql, hash, now))) throw usedLink()
    await setPassword(sql, invite.userId, passwordHash)
    if (email !== invite.email && !(await saveEmail(sql, invite.userId, email))) throw takenEmail()
    await endFamiliesOf(sql, invite.userId, 'password', now)
    await recordAudit(sql, {
      organisationId: invite.organisationId,
      actor: { kind: 'user', id: invite.userId },
      ...source,
      action: 'account-activated',
      subject: `user:${invite.userId}`,
      after: { password: 'set', ...(email === invite.email ? {} : { email }) },
      at: now,
    })
  })
  await activating.catch((error: unknown) => {
    // Somebody else was given the e-mail after it was looked for.
    throw isUniqueViolation(error) ? takenEmail() : error
  })
  await watch.poll()
}
