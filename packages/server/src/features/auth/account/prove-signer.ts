import type { BodyOf, passkeySignIn } from '@vigia/contract'
import type { RequestSource } from '../../../db/audit.store.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError, conflict, unauthorized } from '../../../ports/errors.ts'
import type { Auth } from '../auth.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { passwordHashOf } from './proof.store.ts'
import { checkCode, checkPassword } from './reauthenticate.ts'

type SignerProof = { readonly password: string } | { readonly code: string } | BodyOf<typeof passkeySignIn>

const NO_PASSWORD = 'Su cuenta no tiene contraseña: firme con una llave de acceso o con un código de su aplicación.'

/** A guest's account has nothing by which they sign in, and is given nothing. */
const NO_GUEST = 'Está de visita en la demostración, y una visita no firma entregas: en su empresa sí.'

/**
 * Lets a signed-in person prove who they are as they sign: by password, by passkey, or by a code. 401 `BAD_CREDENTIALS` for what
 * proves nothing, counted as sign-ins are; 409 `NO_PASSWORD` for who signs in through another provider and has none.
 */
export async function proveSigner(
  auth: Auth,
  actor: UserActor,
  proof: SignerProof,
  { source, origin }: { readonly source: RequestSource; readonly origin: string },
): Promise<void> {
  try {
    if ('password' in proof) {
      if ((await passwordHashOf(auth.db, actor.id)) === null)
        throw conflict('NO_PASSWORD', actor.isGuest ? NO_GUEST : NO_PASSWORD)
      await checkPassword(auth, actor, proof.password, source)
    } else if ('code' in proof) await checkCode(auth, actor, proof.code, source)
    else await checkPasskey(auth, actor, { origin }, proof)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'WRONG_PROOF')) throw error
    // The browser does not renew a session for this code.
    throw unauthorized('password' in proof ? 'La contraseña no es correcta.' : error.message, 'BAD_CREDENTIALS')
  }
}
