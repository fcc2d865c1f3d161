import { MAX_PASSKEYS } from '@vigia/contract'
import { recordAudit } from '../../../db/audit.store.ts'
import { requireUser } from '../../../http/actor.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { mount, type Server } from '../../../http/route.ts'
import { conflict, notFound } from '../../../ports/errors.ts'
import { requireFresh } from '../account/require-fresh.ts'
import type { Auth } from '../auth.ts'
import { deleteCodesWithoutFactor } from '../factors/factors.store.ts'
import { requireAnotherFactor } from '../factors/require-another-factor.ts'
import { TICKET_MS } from '../login.ts'
import { hashToken, newOpaqueToken } from '../opaque-token.ts'
import { addTicket } from '../tickets.store.ts'
import { addPasskey } from './add-passkey.ts'
import { deletePasskey, listPasskeys, passkeyToWire, renamePasskey } from './passkeys.store.ts'
import { registrationOptions } from './webauthn.ts'

/** A person's own passkeys. */
export function mountPasskeys(server: Server, auth: Auth): void {
  const { db, clock } = auth

  mount(server, 'passkeyOptions', ({ actor, request }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await requireFresh(sql, person, now)
      const known = await listPasskeys(sql, person.id)
      if (known.length >= MAX_PASSKEYS) {
        throw conflict('TOO_MANY_PASSKEYS', `Tiene ${MAX_PASSKEYS} llaves de acceso. Quite una para crear otra.`)
      }
      const options = await registrationOptions({ origin: publicOrigin(request) }, person, known)
      const ticket = newOpaqueToken()
      await addTicket(sql, hashToken(ticket), {
        kind: 'new-passkey',
        userId: person.id,
        organisationId: person.organisationId,
        data: { challenge: options.challenge },
        expiresAt: now + TICKET_MS,
      })
      return { ticket, options: { ...options } }
    }),
  )

  mount(server, 'addPasskey', async ({ actor, body, request, audit }) => {
    const party = { origin: publicOrigin(request) }
    const { passkey, recoveryCodes } = await addPasskey(auth, requireUser(actor), party, body, audit)
    return { passkey: passkeyToWire(passkey), recovery_codes: recoveryCodes }
  })

  mount(server, 'renamePasskey', ({ actor, params, body, audit }) =>
    db.transaction(async (sql) => {
      const renamed = await renamePasskey(sql, requireUser(actor).id, params.id, body.name)
      if (renamed === null) throw notFound('La llave de acceso no existe.')
      await recordAudit(sql, {
        ...audit,
        action: 'passkey-renamed',
        subject: `passkey:${params.id}`,
        before: { name: renamed.before },
        after: { name: body.name },
        at: clock.now(),
      })
      return passkeyToWire(renamed.passkey)
    }),
  )

  mount(server, 'removePasskey', ({ actor, params, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await requireFresh(sql, person, now)
      const name = await deletePasskey(sql, person.id, params.id)
      if (name === null) throw notFound('La llave de acceso no existe.')
      await requireAnotherFactor(sql, person)
      await deleteCodesWithoutFactor(sql, person.id)
      await recordAudit(sql, {
        ...audit,
        action: 'passkey-removed',
        subject: `passkey:${params.id}`,
        before: { name },
        after: null,
        at: now,
      })
    }),
  )
}
