import { type RequestSource, recordAudit } from '../../../db/audit.store.ts'
import type { Db } from '../../../db/pool.ts'
import type { UserActor } from '../../../http/actor.ts'
import { auditContext } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Sealer } from '../../../secrets/seal.ts'
import { useCode } from '../factors/use-code.ts'
import type { Passwords } from '../passwords.ts'
import { codeCaller, MAX_WRONG_CODES } from '../second-factor.ts'
import { forgetFailures } from '../sign-in-throttle.store.ts'
import { admitAttempt } from '../sign-in-throttle.ts'
import { markAuthenticated, passwordHashOf } from './proof.store.ts'
import { wrongProof } from './wrong-proof.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sealer: Sealer
  readonly pause: (ms: number) => Promise<void>
}

type Proof = { readonly password: string } | { readonly code: string }

/** Lets a signed-in person prove again who they are; 403 `WRONG_PROOF`, counted as sign-ins are. */
export async function reauthenticate(deps: Deps, actor: UserActor, proof: Proof, source: RequestSource): Promise<void> {
  const { db, clock } = deps
  if ('password' in proof) await checkPassword(deps, actor, proof.password, source)
  else await checkCode(deps, actor, proof.code, source)
  await db.transaction(async (sql) => {
    const now = clock.now()
    await markAuthenticated(sql, actor.familyId, now)
    await recordAudit(sql, {
      ...auditContext(actor, source),
      action: 'identity-confirmed',
      subject: `session:${actor.familyId}`,
      after: { confirmedAt: now },
      details: { by: 'password' in proof ? 'password' : 'code' },
      at: now,
    })
  })
}

/** Checks a signed-in person's own password; returns its hash. Guesses count, and wait, like those of the sign-in. */
export async function checkPassword(
  deps: Deps,
  actor: UserActor,
  password: string,
  source: RequestSource,
): Promise<string> {
  const { db, clock, passwords, pause } = deps
  const caller = { ...codeCaller(actor.id, source.address), account: actor.email }
  const delayMs = await admitAttempt(db, caller, clock.now())
  if (delayMs > 0) await pause(delayMs)
  const stored = await passwordHashOf(db, actor.id)
  if (!(await passwords.verify(stored, password)) || stored === null) {
    throw wrongProof('La contraseña actual no es correcta.')
  }
  await forgetFailures(db, caller.account, caller.network)
  return stored
}

/** Checks, and uses up, a code of a signed-in person's application, or one for recovery. Counted as at the sign-in. */
export async function checkCode(deps: Deps, actor: UserActor, code: string, source: RequestSource): Promise<void> {
  const { db, clock, sealer, pause } = deps
  const caller = codeCaller(actor.id, source.address)
  const delayMs = await admitAttempt(db, caller, clock.now(), MAX_WRONG_CODES)
  if (delayMs > 0) await pause(delayMs)
  const isGood = await db.transaction((sql) => useCode(sql, sealer, actor.id, code, clock.now()))
  if (!isGood) throw wrongProof('Código incorrecto. Espere al siguiente.')
  await forgetFailures(db, caller.account, caller.network)
}
