import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEgress, EgressRefused, NameUnknown, type ResolveAll } from './egress.ts'
import { isPublicAddress } from './is-public-address.ts'
import { publicUrl } from './public-url.ts'

const NOTHING_ALLOWED = {
  allowedHosts: new Set<string>(),
  privateHosts: new Set<string>(),
  ownPorts: new Set<number>(),
}

describe('addresses', () => {
  test.each([
    ['a public one', '8.8.8.8', true],
    ['public next to private', '172.32.0.1', true],
    ['public next to a carrier net', '100.128.0.1', true],
    ['public version 6', '2606:4700::1111', true],
    ['loopback', '127.0.0.1', false],
    ['loopback, any of them', '127.255.255.254', false],
    ['this machine', '0.0.0.0', false],
    ['private A', '10.0.0.1', false],
    ['private B, last', '172.31.255.255', false],
    ['private C', '192.168.1.1', false],
    ['a carrier net', '100.64.0.1', false],
    ['link-local, cloud metadata', '169.254.169.254', false],
    ['multicast', '224.0.0.1', false],
    ['reserved', '240.0.0.1', false],
    ['broadcast', '255.255.255.255', false],
    ['benchmarks', '198.18.0.1', false],
    ['documentation', '203.0.113.7', false],
    ['6to4 relays', '192.88.99.1', false],
    ['version 6 loopback', '::1', false],
    ['version 6 unspecified', '::', false],
    ['version 4 mapped', '::ffff:127.0.0.1', false],
    ['version 4 mapped, in hexadecimal', '::ffff:7f00:1', false],
    ['version 4 mapped, public', '::ffff:8.8.8.8', false],
    ['version 4 compatible', '::127.0.0.1', false],
    ['NAT64', '64:ff9b::7f00:1', false],
    ['local NAT64', '64:ff9b:1::7f00:1', false],
    ['6to4', '2002:7f00:1::', false],
    ['Teredo', '2001:0:7f00:1::', false],
    ['unique local', 'fd00:ec2::254', false],
    ['link-local', 'fe80::1', false],
    ['link-local with a zone', 'fe80::1%lo', false],
    ['site-local', 'fec0::1', false],
    ['multicast', 'ff02::1', false],
    ['documentation', '2001:db8::1', false],
    ['new documentation', '3fff::1', false],
    ['a name', 'localhost', false],
    ['nothing', '', false],
    ['octal', '0177.0.0.1', false],
  ])('%s: %s', (_why, address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

const REFUSED: readonly (readonly [why: string, url: string])[] = [
  ['plain http', 'http://push.example.com/x'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['gopher', 'gopher://push.example.com/'],
  ['data', 'data:text/plain,x'],
  ['no address', 'push.example.com/x'],
  ['nothing', ''],
  ['an account', 'https://user@push.example.com/'],
  ['a password', 'https://:secret@push.example.com/'],
  ['a host that looks like an account', 'https://push.example.com@127.0.0.1/'],
  ['another port', 'https://push.example.com:8443/'],
  ['the port of ssh', 'https://push.example.com:22/'],
  ['the port of http', 'https://push.example.com:80/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback, short', 'https://127.1/'],
  ['loopback, decimal', 'https://2130706433/'],
  ['loopback, hexadecimal', 'https://0x7f000001/'],
  ['loopback, octal', 'https://017700000001/'],
  ['loopback, mixed', 'https://0x7f.0.0.01/'],
  ['loopback, in full-width digits', 'https://１２７.0.0.1/'],
  ['loopback, with a dot', 'https://127.0.0.1./'],
  ['this machine', 'https://0/'],
  ['private', 'https://10.1.2.3/'],
  ['private', 'https://192.168.0.1/'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['cloud metadata, decimal', 'https://2852039166/'],
  ['cloud metadata, by name', 'https://metadata.google.internal/'],
  ['cloud metadata, version 6', 'https://[fd00:ec2::254]/'],
  ['version 6 loopback', 'https://[::1]/'],
  ['version 6 unspecified', 'https://[::]/'],
  ['mapped', 'https://[::ffff:127.0.0.1]/'],
  ['mapped, hexadecimal', 'https://[::ffff:7f00:1]/'],
  ['compatible', 'https://[::127.0.0.1]/'],
  ['NAT64', 'https://[64:ff9b::127.0.0.1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['a zone', 'https://[fe80::1%25eth0]/'],
  ['localhost', 'https://localhost/'],
  ['localhost, with a dot', 'https://LOCALHOST./'],
  ['below localhost', 'https://x.localhost/'],
  ['a printer', 'https://printer.local/'],
  ['a name without a dot', 'https://postgres/'],
  ['a name with an underscore', 'https://a_b.example.com/'],
  ['two dots at the end', 'https://push.example.com../'],
  ['circled letters', 'https://ⓛocalhost/'],
  ['a line break in the host', 'https://push.exam\nple.com:8443/'],
  ['backslashes', 'https:\\\\127.0.0.1\\'],
  ['too long', `https://push.example.com/${'x'.repeat(2_000)}`],
]

test.each(REFUSED)('%s is refused before anything is asked: %s', (_why, url) => {
  expect(publicUrl(url, NOTHING_ALLOWED)).toBeNull()
})

test.each([
  ['a push service', 'https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['with its port', 'https://fcm.googleapis.com:443/x', 'fcm.googleapis.com'],
  ['in capitals', 'HTTPS://Updates.Push.Services.Mozilla.COM/wpush/v2/x', 'updates.push.services.mozilla.com'],
  ['a full name', 'https://web.push.apple.com./x', 'web.push.apple.com'],
  ['a public address', 'https://8.8.8.8/', '8.8.8.8'],
  ['accents', 'https://camión.mx/', 'xn--camin-3ta.mx'],
])('%s may be called', (_why, url, host) => {
  expect(publicUrl(url, NOTHING_ALLOWED)).toMatchObject({ host, reach: 'public' })
})

test('an allowance is for one host and one port', () => {
  const hosts = ['127.0.0.1:8080', '[::1]:80', 'push.lan:443']
  const allowed = { ...NOTHING_ALLOWED, allowedHosts: new Set(hosts) }
  expect(publicUrl('http://127.0.0.1:8080/x', allowed)?.reach).toBe('anywhere')
  expect(publicUrl('https://push.lan/x', allowed)?.reach).toBe('anywhere')
  expect(publicUrl('http://127.0.0.1:8081/x', allowed)).toBeNull()
  expect(publicUrl('http://127.0.0.1/x', allowed)).toBeNull()
  expect(publicUrl('ftp://127.0.0.1:8080/x', allowed)).toBeNull()
  expect(publicUrl('http://u:p@127.0.0.1:8080/x', allowed)).toBeNull()
})

describe('calling', () => {
  let trap: Server
  let service: Server
  /** Answers that it leaves HTTP for something else. */
  let leaver: RawServer
  let hits = 0
  let trapPort = 0
  let servicePort = 0
  let leaverPort = 0
  let answer: (path: string) => { status: number; headers?: Record<string, string>; body: string } | 'silence' | 'flood'

  beforeAll(async () => {
    trap = createServer((_request, response) => response.end('trap'))
    trap.on('connection', () => {
      hits += 1
    })
    leaver = createRawServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.write('HTTP/1.1 101 Otra cosa\r\nConnection: Upgrade\r\nUpgrade: otra\r\n\r\n'))
    })
    service = createServer((request, response) => {
      const wanted = answer(request.url ?? '')
      if (wanted === 'silence') return
      if (wanted === 'flood') {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(16_384)));
        }
        response.on('drain', pour)
        return pour()
      }
      response.writeHead(wanted.status, wanted.headers).end(wanted.body)
    })
    trapPort = await listening(trap)
    servicePort = await listening(service)
    leaverPort = await listening(leaver)
  })
  beforeEach(() => {
    hits = 0
    answer = () => ({ status: 201, body: 'ok' })
  })
  afterAll(() => {
    for (const server of [trap, service]) {
      server.closeAllConnections()
      server.close()
    }
    leaver.close()
  })
  const listening = (server: RawServer): Promise<number> =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })

  interface Over {
    readonly resolveAll?: ResolveAll
    readonly withinMs?: number
    readonly signal?: AbortSignal
    readonly ignoresBody?: boolean
  }
  const call = (url: string, over: Over = {}) => {
    const { resolveAll, withinMs = 5_000, signal = new AbortController().signal, ignoresBody = false } = over
    const allowedHosts = [`127.0.0.1:${servicePort}`, `127.0.0.1:${leaverPort}`]
    const egress = createEgress(resolveAll === undefined ? { allowedHosts } : { allowedHosts, resolveAll })
    const body = Buffer.from('hola')
    return egress.call(url, { method: 'POST', headers: {}, body, withinMs, maxBytes: 1_000, ignoresBody, signal })
  }
  const local = (path = '/') => `http://127.0.0.1:${servicePort}${path}`

  test.each([
    ['loopback', () => `https://127.0.0.1:${trapPort}/`],
    ['http', () => `http://127.0.0.1:${trapPort}/`],
    ['mapped', () => `https://[::ffff:127.0.0.1]:${trapPort}/`],
    ['decimal', () => `http://2130706433:${trapPort}/`],
    ['by name', () => `http://localhost:${trapPort}/`],
  ])('%s never reaches the trap', async (_why, url) => {
    await expect(call(url())).rejects.toBeInstanceOf(EgressRefused)
    expect(hits).toBe(0)
  })

  test.each([
    ['a name that is this machine', ['127.0.0.1']],
    ['one good address and one bad', ['8.8.8.8', '10.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('%s is refused once its addresses are known', async (_why, addresses) => {
    const resolveAll: ResolveAll = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    await expect(call('https://push.example.com/', { resolveAll })).rejects.toBeInstanceOf(EgressRefused)
    expect(hits).toBe(0)
  })

  test.each([
    ['of which nobody knows an address', [], true],
    ['with an address that may not be called', ['10.0.0.1'], false],
  ])('a name %s is told from the other kind', async (_why, addresses, isUnknown) => {
    const resolveAll: ResolveAll = async () => addresses.map((address) => ({ address, family: 4 }))
    const error = await call('https://push.example.com/', { resolveAll }).catch((refused: unknown) => refused)
    expect(error instanceof NameUnknown).toBe(isUnknown)
  })

  test('a name that changes its mind is asked once: the connection goes where it was checked', async () => {
    let asked = 0
    const resolveAll: ResolveAll = async () => {
      asked += 1
      // Given back by its last owner, and routed nowhere.
      return asked === 1 ? [{ address: '3ffe::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }]
    }
    const rejected = call('https://rebinding.example.com/', { resolveAll, withinMs: 300 })
    await expect(rejected).rejects.not.toBeInstanceOf(EgressRefused)
    expect([asked, hits]).toEqual([1, 0])
  })

  test('an answer comes back whole', async () => {
    answer = (path) => ({ status: 201, headers: { location: `/got${path}` }, body: 'creado' })
    const { status, headers, body } = await call(local('/a?b=c'))
    expect([status, headers.location, body.toString()]).toEqual([201, '/got/a?b=c', 'creado'])
  })

  test('a redirect is not followed', async () => {
    answer = () => ({ status: 302, headers: { location: `http://127.0.0.1:${trapPort}/` }, body: '' })
    expect((await call(local())).status).toBe(302)
    expect(hits).toBe(0)
  })

  test('an endless answer is cut off', async () => {
    answer = () => 'flood'
    await expect(call(local())).rejects.toThrow('longer than')
  })

  test('whoever asks only for the status has it, however long the answer is', async () => {
    answer = () => 'flood'
    expect(await call(local(), { ignoresBody: true })).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  })

  test('an answer that leaves HTTP is a failure, at once and not never', async () => {
    await expect(call(`http://127.0.0.1:${leaverPort}/`)).rejects.toThrow('without an answer')
  })

  test('a service that never answers is given up, and sooner when the server stops', async () => {
    answer = () => 'silence'
    await expect(call(local(), { withinMs: 50 })).rejects.toThrow()
    const stop = new AbortController()
    const pending = call(local(), { withinMs: 60_000, signal: stop.signal })
    stop.abort()
    await expect(pending).rejects.toThrow()
  })
})
