import { badRequest } from '../../errors.ts'
import { mount, type Server } from '../../http/route.ts'
import { type UsersDeps, updateUser } from './update-user.ts'
import { listUsers, type User } from './users.store.ts'

const DEFAULT_LIMIT = 100

/** The people of an organisation, for its administrators. */
export function mountUsers(server: Server, deps: UsersDeps): void {
  mount(server, 'listUsers', async ({ actor, query }) => {
    const limit = query.limit ?? DEFAULT_LIMIT
    const cursor = query.cursor ?? '0'
    if (!/^\d{1,18}$/.test(cursor)) throw badRequest('VALIDATION', 'cursor: Valor inválido')
    const found = await listUsers(deps.db, actor.organisationId, cursor, limit + 1)
    const page = found.slice(0, limit)
    return { data: page.map(toWire), nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
  })

  mount(server, 'updateUser', async ({ actor, params, body, ip }) =>
    toWire(await updateUser(deps, actor, params.id, { role: body.role, disabled: body.disabled }, ip)),
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
