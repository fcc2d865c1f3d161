import type { ApiFault } from '@vigia/simulator/platforms/api/serve-api'
import { describe, expect, test, vi } from 'vitest'
import { type ApiKind, openApiFixture, PASSWORD, startApi, UNITS } from '../../test/api-platform.ts'

const KINDS: readonly ApiKind[] = ['traccar', 'wialon', 'gpswox', 'navixy', 'samsara', 'geotab']
/** Only reading, and signing in and out. */
const READING =
  /^(GET \/api\/(devices|positions|get_devices)|(POST|DELETE) \/api\/session|SOCKET \/api\/socket|GET \/login\.html|POST \/(oauth\.html|wialon\/ajax\.html|api\/login|apiv1)|POST \/api-v2\/(user\/(auth|logout|get_info)|tracker\/(list|get_states))|GET \/fleet\/vehicles\/stats)$/

describe.each(KINDS)('%s', (kind) => {
  test('reads the unit with these plates and not its neighbour, with the time of the fix in UTC', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    const [reading] = await fixture.read({ plates: '45 ak 7p' })
    const truth = UNITS[0]?.position
    expect(reading).toMatchObject({
      kind: 'position',
      position: {
        point: { lat: truth?.lat, lng: truth?.lng },
        at: truth?.at,
        headingDeg: 140,
        unitName: 'TRACTO 45-AK-7P',
      },
    })
    expect(reading?.kind === 'position' ? reading.position.speedKmh : null).toBeCloseTo(72, 6)
    expect(fixture.session.isSignedIn()).toBe(true)
    expect(fixture.asked).toEqual([platform.url])
  })

  test('answers every wanted unit in its order: mute, placeholder, two of one name, picked, absent', async () => {
    const fixture = await openApiFixture(kind, await startApi(kind))
    const readings = await fixture.read(
      { plates: '88-ZZ-1X' },
      { plates: '77BB2C' },
      { name: 'Caja roja' },
      { name: 'Caja roja', pickedName: 'TRACTO 45-AK-7R' },
      { plates: '99-QQ-9Q' },
    )
    expect(readings.map(({ kind: of }) => of)).toEqual([
      'no-position',
      'no-position',
      'ambiguous',
      'position',
      'not-found',
    ])
    expect(readings[0]).toMatchObject({ unitName: 'TRACTO 88-ZZ-1X', why: 'never-reported' })
    expect(readings[1]).toMatchObject({ unitName: 'TRACTO 77-BB-2C', why: 'placeholder' })
    expect(readings[3]).toMatchObject({ position: { unitName: 'TRACTO 45-AK-7R' } })
    expect(readings[4]?.kind === 'not-found' ? readings[4].names : []).toHaveLength(UNITS.length)
    const names = readings[2]?.kind === 'ambiguous' ? readings[2].names : []
    expect(new Set(names).size).toBe(2)
    const [picked] = await fixture.read({ name: 'Caja roja', pickedName: names[1] ?? '' })
    expect(picked).toMatchObject({ kind: 'position', position: { point: { lat: 22.1, lng: -102.3 } } })
  })

  test('reads again and again with one sign-in, and only reads', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    for (let times = 0; times < 3; times += 1) await fixture.read({ plates: '45-AK-7P' })
    await fixture.session.close()
    expect(fixture.asked).toHaveLength(1)
    expect(platform.requests.filter((request) => !READING.test(request))).toEqual([])
  })

  test('a refused password is told as such, once, and without showing it', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform, { password: 'una_contrasena_que_ya_no_sirve' })
    const problem = await fixture.problem()
    expect(problem.obstacle).toBe('credentials-refused')
    expect(problem.evidence.join()).not.toContain('ya_no_sirve')
    fixture.maySignIn = false
    expect((await fixture.problem()).obstacle).toBe('credentials-refused')
    expect(platform.signIns).toEqual({ all: 1, refused: 1 })
    expect(fixture.session.isSignedIn()).toBe(false)
  })

  test.each<[ApiFault, string]>([
    ['error-500', 'platform-down'],
    ['hang-up', 'platform-down'],
    ['garbage', 'layout-changed'],
    ['html', 'layout-changed'],
    ['too-many', 'platform-down'],
  ])('%s at the sign-in is never taken for a refused password', async (fault, obstacle) => {
    const platform = await startApi(kind)
    platform.setFault(fault)
    const problem = await (await openApiFixture(kind, platform)).problem()
    expect(problem.obstacle).toBe(obstacle)
    expect(problem.evidence).toHaveLength(1)
  })

  test('a platform that asks to wait is left alone until then', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    platform.setFault('too-many')
    expect((await fixture.problem()).evidence[0]).toContain('120 s')
    platform.setFault(null)
    const before = platform.requests.length
    expect((await fixture.problem()).obstacle).toBe('paused')
    expect(platform.requests).toHaveLength(before)
    fixture.now += 120_000
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
  })

  test('a platform that never answers is given up with the reading', async () => {
    const platform = await startApi(kind)
    platform.setFault('hang')
    const giveUp = new AbortController()
    const problem = (await openApiFixture(kind, platform)).problem(giveUp.signal)
    await vi.waitFor(() => expect(platform.requests.length).toBeGreaterThan(0))
    giveUp.abort()
    expect((await problem).obstacle).toBe('too-slow')
  })

  test('what the platform repeats of a password is not shown', async () => {
    const platform = await startApi(kind)
    platform.setFault('echo')
    const fixture = await openApiFixture(kind, platform)
    const problem = kind === 'wialon' ? null : await fixture.problem()
    expect(problem?.evidence.join() ?? '').not.toContain(PASSWORD)
  })

  test('without a password nothing is sent', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform, { password: null })
    expect((await fixture.problem()).obstacle).toBe('no-credentials')
    expect(platform.requests).toEqual([])
  })
})

describe.each(KINDS.filter((kind) => kind !== 'samsara'))('a session of %s', (kind) => {
  test('outlives a restart: what was kept needs no password', async () => {
    const platform = await startApi(kind)
    const before = await openApiFixture(kind, platform)
    await before.read({ plates: '45-AK-7P' })
    const after = await openApiFixture(kind, platform, { savedSession: before.savedSessions.at(-1) ?? null })
    after.maySignIn = false
    expect((await after.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(after.asked).toEqual([])
  })

  test('what was kept and died meanwhile is replaced by one sign-in', async () => {
    const platform = await startApi(kind)
    const before = await openApiFixture(kind, platform)
    await before.read({ plates: '45-AK-7P' })
    platform.endSessions()
    if (kind === 'wialon' && 'endTokens' in platform && typeof platform.endTokens === 'function') platform.endTokens()
    const after = await openApiFixture(kind, platform, { savedSession: before.savedSessions.at(-1) ?? null })
    expect((await after.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(after.asked).toHaveLength(1)
  })

  test('what another platform left is not sent', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform, { savedSession: '{"cookies":[{"name":"JSESSIONID"}]}' })
    await fixture.read({ plates: '45-AK-7P' })
    expect(fixture.asked).toHaveLength(1)
  })
})

describe.each(KINDS.filter((kind) => kind !== 'traccar'))('%s without a socket', (kind) => {
  test('a platform that breaks under a session is broken, keeps the session, and is read when it is back', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    await fixture.read({ plates: '45-AK-7P' })
    platform.setFault('error-500')
    expect((await fixture.problem()).obstacle).toBe('platform-down')
    platform.setFault(null)
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(fixture.asked).toHaveLength(1)
  })
})

describe.each(['gpswox', 'navixy', 'geotab'] as const)('a session of %s that worked and was ended', (kind) => {
  test('is begun anew where that is allowed', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    await fixture.read({ plates: '45-AK-7P' })
    platform.endSessions()
    expect((await fixture.read({ plates: '45-AK-7P' }))[0]?.kind).toBe('position')
    expect(platform.signIns).toEqual({ all: 2, refused: 0 })
  })

  test('is told as taken where it is not', async () => {
    const platform = await startApi(kind)
    const fixture = await openApiFixture(kind, platform)
    await fixture.read({ plates: '45-AK-7P' })
    platform.endSessions()
    fixture.maySignIn = false
    expect((await fixture.problem()).obstacle).toBe('session-taken')
    expect(platform.signIns.all).toBe(1)
  })
})

test.each(['wialon', 'gpswox', 'geotab'] as const)('%s tells plates apart from the name', async (kind) => {
  const fixture = await openApiFixture(kind, await startApi(kind))
  const [reading] = await fixture.read({ plates: '11CC3D' })
  expect(reading).toMatchObject({ kind: 'position', position: { unitName: 'ECO NORTE' } })
  const [other] = await fixture.read({ plates: '22-DD-4E', name: 'Eco Norte' })
  expect(other?.kind).toBe('not-found')
})

test.each([
  ['traccar', 'locked', 'account-locked'],
  ['traccar', 'second-factor', 'second-factor'],
  ['wialon', 'second-factor', 'second-factor'],
  ['gpswox', 'locked', 'account-locked'],
  ['navixy', 'locked', 'account-locked'],
  ['navixy', 'second-factor', 'captcha'],
  ['geotab', 'locked', 'account-locked'],
] as const)('%s: %s is %s', async (kind, fault, obstacle) => {
  const platform = await startApi(kind)
  platform.setFault(fault)
  expect((await (await openApiFixture(kind, platform)).problem()).obstacle).toBe(obstacle)
})
