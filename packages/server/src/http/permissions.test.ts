import { API_SCOPES, type ApiScope, type EndpointName, endpoints, ROLES, type Role } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { isAllowed, type Permission } from './permission.ts'
import { permissions } from './permissions.ts'

/** So long after one call the next is made: an address is refused 300 times in a minute, and then answered nothing else. */
const APART_MS = 250

const clock = createTestClock()
let server: TestServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({ clock })
  for (const role of ROLES) tokens.set(role, await server.signIn(role))
  for (const scope of API_SCOPES) tokens.set(scope, await server.apiKey([scope]))
})
afterAll(() => server.stop())

const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)

/** Asks with nothing in it: whoever may call gets past the guard, to a complaint about what is missing. */
async function knock(name: EndpointName, token?: string) {
  const { method, path } = endpoints[name]
  const address = path.replace(/:\w+/g, '999999999')
  return server.request(method, address, {
    ...(token === undefined ? {} : { token }),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  })
}

const mayCall = (permission: Permission, who: string): boolean => {
  const actor = { id: '1', organisationId: '1', name: '', expiresAt: 0 }
  const role = ROLES.find((each): each is Role => each === who)
  return role === undefined
    ? isAllowed(permission, { ...actor, kind: 'api-key', owner: null, scopes: [who as ApiScope] })
    : isAllowed(permission, {
        ...actor,
        kind: 'user',
        role,
        email: '',
        familyId: '1',
        mustAddFactor: false,
        isGuest: false,
        reach: null,
      })
}

test.each(names)('%s is mounted, and answers as its permission says', async (name) => {
  clock.advance(APART_MS)
  const permission = permissions[name]
  const anonymous = await knock(name)
  expect(anonymous.body.code).not.toBe('METHOD_NOT_ALLOWED')
  expect(anonymous.status).toBeLessThan(500)
  if (permission === 'public' || permission === 'device') {
    if (permission === 'public') expect(anonymous.body.code).not.toBe('UNAUTHENTICATED')
    return
  }
  expect(anonymous).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  expect(await knock(name, 'no-such-token')).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })

  for (const [who, token] of tokens) {
    if (name === 'logout' && mayCall(permission, who)) continue
    const { status, body } = await knock(name, token)
    const why = `${name} como ${who}`
    if (mayCall(permission, who)) expect([401, 403], why).not.toContain(status)
    else expect({ status, code: body.code }, why).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(status, why).toBeLessThan(500)
  }
})

test('the four roles differ where monitoring needs them to', () => {
  const opens = (who: Role) => names.filter((name) => mayCall(permissions[name], who))
  expect(opens('lectura')).not.toContain('setPosition')
  expect(opens('monitorista')).toContain('setPosition')
  expect(opens('monitorista')).not.toContain('upsertTrips')
  expect(opens('supervisor')).toContain('upsertTrips')
  expect(opens('supervisor')).not.toContain('listUsers')
  expect(opens('administrador')).toContain('listUsers')
})
