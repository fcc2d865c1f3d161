import { listPromises, type ResponseOf, type Role } from '@vigia/contract'
import { promiseAlerts } from '../src/features/alerts/promise-alerts.store.ts'
import { promiseAlertsJob } from '../src/features/promises/promise-alerts.job.ts'
import type { TestServer } from './server.ts'
import { MINUTE_MS, type TestTrip } from './trips.ts'

export type PromiseWire = ResponseOf<typeof listPromises>['data'][number]

/** What people do with promises, as a monitorista unless it says otherwise. Access tokens live for minutes, so each call signs in. */
export function promiseClient(server: () => TestServer) {
  const person = () => server().signIn('monitorista')
  const at = (minutes: number): string => new Date(server().clock.now() + minutes * MINUTE_MS).toISOString()
  const post = async (trip: TestTrip, body: object, headers: Record<string, string> = {}) =>
    server().request('POST', `/api/travels/${trip.id}/promises`, {
      ...{ token: await person(), headers },
      body: { said_by_kind: 'operador', text: 'Llega a la caseta', due_at: at(20), ...body },
    })
  return {
    person,
    /** So many minutes from now, as the wire has it. */
    at,
    post,
    made: async (trip: TestTrip, body: object = {}): Promise<PromiseWire> => {
      const answer = await post(trip, body)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body
    },
    patch: async ({ id, version }: Pick<PromiseWire, 'id' | 'version'>, body: object, role: Role = 'monitorista') =>
      server().request('PATCH', `/api/promises/${id}`, {
        token: await server().signIn(role),
        body: { version, ...body },
      }),
    list: async (query = '', token?: string): Promise<readonly PromiseWire[]> => {
      const answer = await server().request('GET', `${listPromises.path}${query}`, { token: token ?? (await person()) })
      if (answer.status !== 200) throw new Error(answer.text)
      return listPromises.response.parse(answer.body).data
    },
    /** Does what the server does by itself every ten seconds. */
    look: () =>
      promiseAlertsJob({ db: server().db.database.unscoped, clock: server().clock, alerts: promiseAlerts }).run(
        new AbortController().signal,
      ),
  }
}
