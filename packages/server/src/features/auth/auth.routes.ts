import { notFound } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import { isFromThisMachine } from '../../http/loopback.ts'
import { mount, mountPublic, type Server } from '../../http/route.ts'
import { activateAccount } from './activate-account.ts'
import type { Auth } from './auth.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** The calls of sign-in (contract). `sampleAccount` is given only while the demo runs, and only to this machine. */
export function mountAuth(server: Server, auth: Auth, sampleAccount: { email: string; password: string } | null): void {
  mountPublic(server, 'login', ({ body, ip }) => signIn(auth, body, ip))
  mountPublic(server, 'refresh', ({ body, ip }) => refreshSession(auth, body.refreshToken, ip))
  mountPublic(server, 'activate', async ({ body, ip }) => activateAccount(auth, body.token, body.password, ip))
  mountPublic(server, 'sampleAccount', async (call) => {
    if (sampleAccount === null || !isFromThisMachine(call)) throw notFound()
    return sampleAccount
  })
  mount(server, 'logout', async ({ actor, ip }) => signOut(auth, requireUser(actor), ip))
  mount(server, 'me', async ({ actor }) => {
    const { id, email, name, role } = requireUser(actor)
    return { user: { id, email, name, role } }
  })
}
