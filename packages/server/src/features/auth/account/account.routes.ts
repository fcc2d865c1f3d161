import { endsWhenIdle } from '@vigia/domain/account/idle-end'
import { readSetting } from '../../../db/settings.store.ts'
import { requireUser } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import type { Auth } from '../auth.ts'
import { factorsOf } from '../factors/factors.store.ts'
import { listPasskeys, passkeyToWire } from '../passkeys/passkeys.store.ts'
import { lastOtherSignIn, passwordChangedAt } from './account-history.store.ts'
import { changePassword } from './change-password.ts'
import { authenticatedAt, passwordHashOf } from './proof.store.ts'
import { reauthenticate } from './reauthenticate.ts'
import { FRESH_MS } from './require-fresh.ts'

/** A person's own account: what opens it, and its password. */
export function mountAccount(server: Server, auth: Auth): void {
  const { db } = auth
  mount(server, 'account', async ({ actor }) => {
    const { id, email, name, role, organisationId, familyId, mustAddFactor } = requireUser(actor)
    const { totp, recoveryCodes } = await factorsOf(db, id)
    const { idleMinutes } = await readSetting(db, organisationId, 'sign-in')
    const last = await lastOtherSignIn(db, id, familyId)
    const changedAt = await passwordChangedAt(db, organisationId, id)
    return {
      user: { id, email, name, role },
      has_password: (await passwordHashOf(db, id)) !== null,
      totp,
      passkeys: (await listPasskeys(db, id)).map(passkeyToWire),
      recovery_codes_left: recoveryCodes,
      must_add_factor: mustAddFactor,
      last_sign_in: last === null ? null : { at: new Date(last.at).toISOString(), address: last.address },
      password_changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
      idle_minutes: endsWhenIdle(role) ? idleMinutes : null,
      fresh_until: new Date((await authenticatedAt(db, familyId)) + FRESH_MS).toISOString(),
    }
  })
  mount(server, 'reauthenticate', async ({ actor, body, source }) =>
    reauthenticate(auth, requireUser(actor), body, source),
  )
  mount(server, 'changePassword', async ({ actor, body, source }) =>
    changePassword(auth, requireUser(actor), { current: body.current_password, next: body.new_password }, source),
  )
}
