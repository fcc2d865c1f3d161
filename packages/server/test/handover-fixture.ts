import { getHandover, type ResponseOf } from '@vigia/contract'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { DAY_MS } from '@vigia/domain/time/duration'
import { instantOfWall } from '@vigia/domain/time/wall-time'
import { expect } from 'vitest'
import { shiftAlerts } from '../src/features/alerts/shift-alerts.store.ts'
import { handoversJob } from '../src/features/handovers/handovers.job.ts'
import { createTestClock } from './clock.ts'
import { raisedAlert } from './raised-alert.ts'
import { startTestServer, TEST_PASSWORD, type TestAnswer } from './server.ts'
import { createTrip } from './trips.ts'

/** Marisol hands over, Jorge receives, Lupe is another monitor, Cano the supervisor. */
const PEOPLE = { marisol: 'monitorista', jorge: 'monitorista', lupe: 'monitorista', cano: 'supervisor' } as const
export type Name = keyof typeof PEOPLE
type Handover = ResponseOf<typeof getHandover>

/** What the outgoing writes of an alert. */
export const READY = {
  note: 'Contestó el despacho, no el operador.',
  next_action: 'Llamar al pasar Agua Dulce',
  next_action_at: '2026-11-21T21:00:00.000Z',
  ready: true,
}

/** A server whose shifts have the default hours, with people who hand them over to each other. */
export async function startHandoverFixture() {
  const clock = createTestClock()
  const server = await startTestServer({ clock })
  // No alerts but those of the test.
  await server.app.alerts.close()
  const ids = new Map<Name, string>()
  for (const name of Object.keys(PEOPLE) as Name[])
    ids.set(name, await server.addUser(`${name}@prueba.mx`, PEOPLE[name]))
  let trips = 0
  const sql = server.db.owner

  const signIn = async (name: Name): Promise<string> => {
    const body = { email: `${name}@prueba.mx`, password: TEST_PASSWORD }
    return (await server.request('POST', '/api/auth/login', { body })).body.token
  }
  const as = async (name: Name, method: string, path: string, body?: unknown): Promise<TestAnswer> => {
    const token = await signIn(name)
    return server.request(method, `/api/shifts/${path}`, { token, ...(body === undefined ? {} : { body }) })
  }
  const open = async (name: Name = 'marisol'): Promise<Handover> => {
    const { status, body } = await as(name, 'POST', 'handovers')
    expect([status, body.status]).toEqual([201, 'preparing'])
    return getHandover.response.parse(body)
  }
  const sign = (name: Name, id: string, side: 'outgoing' | 'incoming', password = TEST_PASSWORD) =>
    as(name, 'POST', `handovers/${id}/sign`, { side, password })
  /** Every point ready, by Marisol. */
  const prepared = async (): Promise<Handover> => {
    const handover = await open()
    for (const { id } of handover.points) {
      const { status, text } = await as('marisol', 'PATCH', `handovers/${handover.id}/points/${id}`, READY)
      expect([status, text]).toEqual([200, text])
    }
    return handover
  }
  const handedOver = async (): Promise<Handover> => {
    const { status, body } = await sign('marisol', (await prepared()).id, 'outgoing')
    expect([status, body.status]).toEqual([200, 'to-receive'])
    return getHandover.response.parse(body)
  }
  const acceptAll = async (name: Name, { id, points }: Pick<Handover, 'id' | 'points'>): Promise<void> => {
    for (const point of points) {
      const { status, text } = await as(name, 'POST', `handovers/${id}/points/${point.id}/accept`)
      expect([status, text]).toEqual([200, text])
    }
  }
  return {
    ...{ server, clock, sql, signIn, as, open, sign, prepared, handedOver, acceptAll },
    id: (name: Name): string => ids.get(name) ?? '',
    current: async (name: Name = 'marisol') => (await as(name, 'GET', 'handover')).body,
    received: async (): Promise<Handover> => {
      const handover = await handedOver()
      await acceptAll('jorge', handover)
      const { status, body } = await sign('jorge', handover.id, 'incoming')
      expect([status, body.status]).toEqual([200, 'received'])
      return getHandover.response.parse(body)
    },
    /** An open alert of a trip of its own, which is at no risk. */
    newAlert: async (): Promise<string> => {
      trips += 1
      const { id } = await createTrip(server, `ET-${trips}`, { status: 'load' })
      return raisedAlert(server, id, 'DESVIO_RUTA')
    },
    /** What the job does each ten seconds. */
    runJob: () =>
      handoversJob({
        ...{ background: server.db.database.unscoped, clock, whole: server.app.live.fleet.reader, alerts: shiftAlerts },
        ...{ changed: () => undefined, isLeading: () => true },
      }).run(new AbortController().signal),
    rows: async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
      (await sql.query<Row>(text, [...values])).rows,
    acts: async (id: string): Promise<readonly string[]> => {
      const text = 'select action from audit_log where subject = $1 order by id'
      return (await sql.query<{ action: string }>(text, [`handover:${id}`])).rows.map(({ action }) => action)
    },
    /** Nothing is handed over nor open, and it is 14:00 of the next day. */
    begin: async (): Promise<void> => {
      await sql.query('delete from shift_handovers')
      const ended = await sql.query<{ id: string }>(
        `update trips set status = 'off' where status <> 'off' returning id::text`,
      )
      server.app.live.signals.tripsChanged(
        server.organisationId,
        ended.rows.map(({ id }) => id),
      )
      await sql.query(`update alerts set closed_at = greatest(opened_at, $1) where closed_at is null`, [
        new Date(clock.now()),
      ])
      await server.app.live.fleet.loader.settled()
      clock.advance(instantOfWall(`${calendarDay(clock.now() + DAY_MS)}T14:00`) - clock.now())
    },
    /** To an hour of the company's clocks, today or as many days later. */
    goTo: (time: string, days = 0): void =>
      clock.advance(instantOfWall(`${calendarDay(clock.now() + days * DAY_MS)}T${time}`) - clock.now()),
    folio: (number: number, days = 0): string => {
      const day = calendarDay(clock.now() + days * DAY_MS)
      return `ET-${day.slice(0, 4)}-${day.slice(5).replace('-', '')}-${number}`
    },
  }
}
