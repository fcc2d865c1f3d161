import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'

let arranged: AlertFixture
beforeAll(async () => {
  arranged = await startAlertFixture()
})
afterAll(() => arranged.server.stop())

const EMERGENCY = {
  type: 'emergency_protocol',
  severity: 'critical',
  title: 'Protocolo de emergencia',
  message: 'Asalto en la caseta',
}

describe('hostile input is refused and changes nothing', () => {
  const long = 'x'.repeat(2001)
  test.each([
    ['no cause', '/resolve', {}, 400],
    ['a cause of its own', '/resolve', { cause: 'condition-ended' }, 400],
    ['a reason that there is not', '/resolve', { cause: 'falsa-alarma', false_alarm_reason: 'porque-si' }, 400],
    ['a cause as a list', '/resolve', { cause: ['otra'] }, 400],
    ['a field too many', '/resolve', { cause: 'otra', closed_by: '1' }, 400],
    ['a note too long', '/resolve', { cause: 'otra', note: long }, 400],
    ['an empty note', '/notes', { note: '  ' }, 400],
    ['no note', '/notes', {}, 400],
    ['hidden characters', '/notes', { note: 'a\u202eb' }, 400],
    ['NUL', '/notes', { note: 'a\u0000b' }, 400],
    ['a number for a note', '/notes', { note: 5 }, 400],
  ])('%s', async (_why, path, body, status) => {
    const id = await arranged.raised()
    const before = await arranged.counts()
    const answer = await arranged.call(`/${id}${path}`, body)
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
    expect(await arranged.counts()).toEqual(before)
  })

  test.each(['0', '-1', 'abc', '1e3', '1%20or%201=1', '9999999999999999999', '01', '%00', '..%2f..'])(
    'the id %s',
    async (id) => {
      expect([400, 404]).toContain((await arranged.get(`/${id}`)).status)
      expect([400, 404]).toContain((await arranged.call(`/${id}/acknowledge`)).status)
    },
  )

  test.each([
    'limit=0',
    'limit=1001',
    'limit=abc',
    'cursor=abc',
    "cursor=1'--",
    'from=ayer',
    'to=2026-11-21',
    'type=OTRO',
    'severity=low',
    'travel_id=x',
    'state=todas',
    'orden=asc',
    `cause=${'x'.repeat(51)}`,
    'cause=%00',
    'cursor=%00',
    'from=2026-11-21T00:00:00Z&from=2026-11-22T00:00:00Z',
  ])('the history with %s', async (query) => {
    expect([400, 422]).toContain((await arranged.get(`/history?${query}`)).status)
  })
})

describe('the history', () => {
  test('pages stay whole while new alerts come', async () => {
    const known: string[] = []
    for (let index = 0; index < 7; index += 1)
      known.unshift(await arranged.raised({ at: arranged.clock.now() - (index < 4 ? 4 : 3) }))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await arranged.get(
        `/history?limit=2&type=EXCESO_VELOCIDAD${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...body.data.map((alert: { id: string }) => alert.id))
      cursor = body.nextCursor
      await arranged.raised({ at: arranged.clock.now() })
    } while (cursor !== null && seen.length < 100)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => known.includes(id))).toEqual(known)
  })

  test('is narrowed by every filter', async () => {
    const id = await arranged.raised({ type: 'DESVIO_RUTA', severity: 'other', at: arranged.clock.now() + 1000 })
    await arranged.call(`/${id}/resolve`, { cause: 'unidad-recuperada' })
    const iso = (ms: number) => encodeURIComponent(new Date(arranged.clock.now() + ms).toISOString())
    const found = async (query: string, token = arranged.monitorToken) =>
      (await arranged.get(`/history?limit=1000&${query}`, token)).body.data.map((alert: { id: string }) => alert.id)
    for (const query of [
      'type=DESVIO_RUTA',
      'severity=other',
      'cause=unidad-recuperada',
      `from=${iso(1000)}`,
      `from=${iso(1)}&to=${iso(1001)}&state=closed`,
    ]) {
      expect([query, await found(query)]).toEqual([query, [id]])
    }
    expect(await found(`travel_id=${arranged.tripId}`)).toContain(id)
    for (const query of [`travel_id=${MISSING}`, 'type=DESVIO_RUTA&state=open', `from=${iso(1001)}`, 'cause=otro']) {
      expect([query, await found(query)]).toEqual([query, []])
    }
    expect(await found('', arranged.foreignToken)).toEqual([])
    const { rows } = await arranged.owner.query<{ id: string }>(
      `insert into alerts (organisation_id, type, severity, title, message, opened_at, closed_at)
       values ($1, 'SIN_GPS', 'high', 'Ajena', 'Ajena', $2, $2) returning id::text`,
      [arranged.foreignId, new Date(arranged.clock.now() + 5000)],
    )
    expect(await found(`cursor=${rows[0]?.id}`)).toEqual([])
  })
})

test('a key that may only read, reads', async () => {
  const id = await arranged.raised()
  const key = await arranged.server.apiKey(['read'])
  for (const path of ['/active', '/history', `/${id}`]) expect((await arranged.get(path, key)).status).toBe(200)
  for (const [path, body] of [
    ['', { ...EMERGENCY, travel_id: null }],
    [`/${id}/acknowledge`],
    [`/${id}/resolve`, { cause: 'otra' }],
    [`/${id}/notes`, { note: 'x' }],
  ] as const) {
    expect((await arranged.call(path, body, key)).status).toBe(403)
  }
})
