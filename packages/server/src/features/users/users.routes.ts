import { isWithinReach } from '@vigia/domain/account/reach'
import type { Sql } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { roleGroups } from '../../http/role-rows.ts'
import { mount, type Server } from '../../http/route.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { tripsInTransit } from '../../ports/trips-in-transit.ts'
import { activationLink } from './activation-link.ts'
import { accountEmail } from './add-user.ts'
import { inviteAgain, invitePerson, type MakeInvite } from './invite.ts'
import { requireParties, type UsersDeps, updateUser } from './update-user.ts'
import { reachOfScope, reachOfText, userWire } from './user.wire.ts'
import { countRoles, holdUser, listUsers, readUser } from './user-list.store.ts'

interface Deps extends UsersDeps {
  /** Sees every organisation: factors are nobody's request's to read. */
  readonly unscoped: Sql
  readonly fleet: FleetReader
  readonly makeInvite: MakeInvite
  /** How long a link is good. */
  readonly inviteMs: number
  /** Why no link of an organisation's people goes out by mail, in words; null: they do. */
  readonly mailRefusal: (sql: Sql, organisationId: string) => Promise<string | null>
}

/** The people of an organisation, for its administrators. */
export function mountUsers(server: Server, deps: Deps): void {
  const { db, unscoped, clock, fleet, requireFresh, makeInvite, inviteMs, mailRefusal } = deps
  const wireOf = async (organisationId: string, id: string) =>
    userWire(await readUser(unscoped, organisationId, id, clock.now()))
  const invited = async (
    organisationId: string,
    id: string,
    made: { readonly link: string; readonly now: number },
  ) => ({
    ...{ user: await wireOf(organisationId, id), link: made.link, expires_at: isoOf(made.now + inviteMs) },
    mail_refusal: await mailRefusal(db, organisationId),
  })

  mount(server, 'listUsers', async ({ actor, query }) => {
    const request = pageRequest(query)
    const people = await listUsers(unscoped, actor.organisationId, request, clock.now())
    const { data, nextCursor } = pageOf(people, request)
    return { data: data.map(userWire), nextCursor }
  })

  mount(server, 'updateUser', async ({ actor, params, body, audit }) => {
    const { name, role, scope, disabled, was } = body
    const reach = scope === undefined ? undefined : reachOfScope(scope)
    const read = was && { ...was, ...(was.scope === undefined ? {} : { reach: reachOfScope(was.scope) }) }
    await updateUser(deps, requireUser(actor), audit, params.id, { name, role, reach, disabled, was: read })
    return wireOf(actor.organisationId, params.id)
  })

  mount(server, 'createUser', async ({ actor, body, audit, request }) => {
    const { email, name, role, scope = null } = body
    const { userId, token, now } = await db.transaction(async (sql) => {
      const now = clock.now()
      await requireFresh(sql, requireUser(actor), now)
      const reach = role === 'administrador' ? null : reachOfScope(scope)
      if (reach !== null) await requireParties(sql, actor.organisationId, reach)
      const invited = await invitePerson(
        sql,
        { makeInvite, audit, now },
        { email: accountEmail(email), name, role, reach },
      )
      if (invited === null) throw conflict('ALREADY_EXISTS', 'Ese correo ya tiene cuenta.')
      return { ...invited, now }
    })
    const link = activationLink(publicOrigin(request), token)
    return invited(actor.organisationId, userId, { link, now })
  })

  mount(server, 'inviteUser', async ({ actor, params, audit, request }) => {
    const { token, now } = await db.transaction(async (sql) => {
      const now = clock.now()
      // Whoever has the link has the account.
      await requireFresh(sql, requireUser(actor), now)
      const person = await holdUser(sql, actor.organisationId, params.id)
      if (person === null) throw notFound('La cuenta no existe.')
      if (person.isDisabled) throw conflict('DISABLED', 'La cuenta está dada de baja: primero habilítela.')
      return { ...(await inviteAgain(sql, { makeInvite, audit, now }, params.id)), now }
    })
    const link = activationLink(publicOrigin(request), token)
    return invited(actor.organisationId, params.id, { link, now })
  })

  mount(server, 'readReach', async ({ actor, query }) => {
    const reach = reachOfText(query.scope)
    const inTransit = tripsInTransit(fleet, actor.organisationId)
    const visible = inTransit.filter(({ view }) => isWithinReach(reach, view.facts))
    return { visible: visible.length, total: inTransit.length }
  })

  mount(server, 'listRoles', async ({ actor }) => ({
    groups: roleGroups(),
    people: await countRoles(db, actor.organisationId),
  }))
}
