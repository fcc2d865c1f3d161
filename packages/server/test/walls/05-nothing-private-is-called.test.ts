import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createEgress, EgressRefused, type ResolveAll } from '@vigia/egress/egress'
import { isPrivateNetwork } from '@vigia/egress/is-private-network'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

describe('an operator may allow', () => {
  test.each([
    ['a private network', '10.1.2.3', true],
    ['another', '172.16.0.9', true],
    ['a third', '192.168.1.7', true],
    ['a carrier net', '100.64.3.4', true],
    ['a private network of version 6', 'fd12:3456::7', true],
    ['not loopback', '127.0.0.1', false],
    ['not any of loopback', '127.8.8.8', false],
    ['not this machine', '0.0.0.0', false],
    ['not link-local, where clouds keep the keys of a machine', '169.254.169.254', false],
    ['not Alibaba’s metadata', '100.100.100.200', false],
    ['not Amazon’s metadata of version 6', 'fd00:ec2::254', false],
    ['not Amazon’s metadata, written at length', 'fd00:0ec2:0:0:0:0:0:254', false],
    ['not Google’s', 'fd20:ce::254', false],
    ['not loopback of version 6', '::1', false],
    ['not a mapped address', '::ffff:10.0.0.1', false],
    ['not a compatible one', '::10.0.0.1', false],
    ['not NAT64', '64:ff9b::a00:1', false],
    ['not 6to4', '2002:a00:1::', false],
    ['not link-local of version 6', 'fe80::1', false],
    ['not a group', '224.0.0.1', false],
    ['not octal', '010.0.0.1', false],
  ])('%s: %s', (_why, address, isIt) => {
    expect(isPrivateNetwork(address)).toBe(isIt)
  })
})

describe('whatever the operator lists,', () => {
  let trap: Server
  let hits = 0
  let port = 0
  beforeAll(async () => {
    trap = createServer((_request, response) => response.end('secret')).on('connection', () => {
      hits += 1
    })
    await new Promise<void>((resolve) => trap.listen(0, '0.0.0.0', resolve))
    port = (trap.address() as AddressInfo).port
  })
  afterAll(() => trap.close())

  const call = (url: string, privateHosts: readonly string[], ownPorts: readonly number[], resolveAll?: ResolveAll) =>
    createEgress({
      privateHosts,
      ownPorts,
      kind: 'platform',
      ...(resolveAll === undefined ? {} : { resolveAll }),
    }).call(url, {
      ...{ method: 'GET', headers: {}, withinMs: 2_000, maxBytes: 1_000 },
      signal: new AbortController().signal,
    })

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback of version 6', '[::1]'],
    ['this machine', '0.0.0.0'],
    ['metadata', '169.254.169.254'],
    ['a mapped address', '[::ffff:7f00:1]'],
    ['localhost', 'localhost'],
    ['loopback by its decimal number', '2130706433'],
  ])('%s is not called', async (_why, host) => {
    const listed = [`${host}:${port}`, `${host.replace(/^\[|\]$/g, '')}:${port}`, `127.0.0.1:${port}`]
    await expect(call(`http://${host}:${port}/`, listed, [])).rejects.toBeInstanceOf(EgressRefused)
    expect(hits).toBe(0)
  })

  test('a listed name that turns out to be loopback is not called', async () => {
    const rebound: ResolveAll = async () => [{ address: '127.0.0.1', family: 4 }]
    const rejected = call(`http://gps.cliente.lan:${port}/`, [`gps.cliente.lan:${port}`], [], rebound)
    await expect(rejected).rejects.toBeInstanceOf(EgressRefused)
    expect(hits).toBe(0)
  })

  test('our own ports are not called by any address of this machine', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    for (const { address, family } of own.filter(({ family }) => family === 'IPv4')) {
      const listed = [`${address}:${port}`]
      expect(family).toBe('IPv4')
      await expect(call(`http://${address}:${port}/`, listed, [port])).rejects.toBeInstanceOf(EgressRefused)
    }
    expect(own.length).toBeGreaterThan(0)
    expect(hits).toBe(0)
  })
})

describe('an organisation', () => {
  let server: TestServer
  let token: string
  let trips = 0
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('administrador')
  })
  afterAll(() => server.stop())

  test('has no say in what is private: its settings know no hosts', async () => {
    const on = { auto_open: false, person_may_change: false }
    const put = (body: object) => server.putSetting('gps', token, body)
    const { port } = new URL(server.url)
    expect((await put({ ...on, allowed_hosts: [`127.0.0.1:${port}`] })).status).toBe(400)
    expect((await put(on)).body).toEqual(on)
  })

  test.each([
    ['our own figures', (port: string) => `http://127.0.0.1:${port}/metrics`],
    ['our own figures, by name', (port: string) => `http://localhost:${port}/metrics`],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data/'],
    ['the database', () => 'http://127.0.0.1:5432/'],
    ['a neighbour', () => 'http://192.168.1.1/'],
  ])('does not open %s as a platform', async (_what, urlOf) => {
    trips += 1
    const { id } = await createTrip(server, `P-${trips}`, { monitor_url: urlOf(new URL(server.url).port) })
    const opened = await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
    expect([opened.status, opened.body.code]).toEqual([422, 'BLOCKED_ADDRESS'])
  })
})

test('what an organisation had allowed is gone after the migration, and written down', async () => {
  const server = await startTestServer()
  try {
    const value = { auto_open: true, allowed_hosts: ['127.0.0.1:4000'], person_may_change: false }
    const { owner } = server.db
    await owner.query(`insert into settings (organisation_id, key, value) values ($1, 'gps', $2::jsonb)`, [
      server.organisationId,
      JSON.stringify(value),
    ])
    await owner.query(readFileSync(MIGRATION, 'utf8'))
    const { allowed_hosts: _gone, ...after } = value
    const token = await server.signIn('administrador')
    expect((await server.request('GET', '/api/settings/gps', { token })).body).toEqual(after)
    const { rows } = await owner.query(`select actor_kind, before, after from audit_log where subject = 'setting:gps'`)
    expect(rows).toEqual([{ actor_kind: 'system', before: value, after }])
  } finally {
    await server.stop()
  }
})

describe('the demo, whose account everybody knows,', () => {
  const reached = [
    ...['0.0.0.0', '::', '192.168.1.5', 'vigia.empresa.mx'].map((HOST) => ({ HOST })),
    // By a proxy on this machine, which listens for the others.
    { VIGIA_PUBLIC_URL: 'https://vigia.empresa.mx' },
    { VIGIA_TRUST_PROXY: 'on' },
  ]
  test.each(reached)('is not shown to a network unless told so: %o', (env) => {
    expect(() => readConfig(env)).toThrow(/VIGIA_DEMO: la demostración/)
    expect(() => readConfig({ ...env, VIGIA_DEMO: 'on' })).toThrow(/VIGIA_DEMO: la demostración/)
    expect(readConfig({ ...env, VIGIA_DEMO: 'public' }).demo).toBe(true)
  })

  const local = [...['127.0.0.1', '127.0.0.9', '::1', 'localhost'].map((HOST) => ({ HOST }))]
  test.each([...local, { VIGIA_PUBLIC_URL: 'http://localhost:4000' }])('starts on this machine: %o', (env) => {
    expect(readConfig(env).demo).toBe(true)
  })
})

const MIGRATION = new URL('../../src/db/migrations/0015-no-allowed-hosts.sql', import.meta.url)
