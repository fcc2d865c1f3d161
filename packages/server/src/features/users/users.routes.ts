import { requireUser } from '../../http/actor.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { type UsersDeps, updateUser } from './update-user.ts'
import { listUsers, type User } from './users.store.ts'

/** The people of an organisation, for its administrators. */
export function mountUsers(server: Server, deps: UsersDeps): void {
  mount(server, 'listUsers', async ({ actor, query }) => {
    const request = pageRequest(query)
    const { data, nextCursor } = pageOf(await listUsers(deps.db, actor.organisationId, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'updateUser', async ({ actor, params, body, audit }) =>
    toWire(await updateUser(deps, requireUser(actor), audit, params.id, { role: body.role, disabled: body.disabled })),
  )
}

const toWire = ({ id, email, name, role, isDisabled, createdAt }: User) => ({
  id,
  email,
  name,
  role,
  disabled: isDisabled,
  created: new Date(createdAt).toISOString(),
})
