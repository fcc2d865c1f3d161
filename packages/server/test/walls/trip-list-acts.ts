import type { RequestOptions, TestAnswer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

type Call = (method: string, path: string, body?: unknown, over?: RequestOptions) => Promise<TestAnswer>

const me = async (call: Call): Promise<string> => (await call('GET', '/api/auth/me')).body.user.id

/** What a person does to trips and what they are made of, from their lists and their form. */
export function tripListActs(call: Call, newTrip: () => Promise<string>): Readonly<Record<string, Act>> {
  return {
    changeTripStatuses: [
      'changes',
      async () => {
        const trips = [{ id: await newTrip(), version: 1 }]
        return call('POST', '/api/travels/status', { status: 'complete', reason: 'Entregado', trips })
      },
    ],
    assignTrip: [
      'changes',
      async () => call('PUT', `/api/travels/${await newTrip()}/assignee`, { user_id: await me(call) }),
    ],
    assignTrips: [
      'changes',
      async () => {
        const trips = [{ id: await newTrip() }]
        return call('POST', '/api/travels/assignee', { user_id: await me(call), trips })
      },
    ],
    copyTripPassword: [
      'changes',
      async () => {
        const [from, to] = [await newTrip(), await newTrip()]
        const link = { monitor_url: 'https://gps.ejemplo.mx/', monitor_account: 'a' }
        const first = { headers: { 'if-match': '"1"' } }
        await call('PATCH', `/api/travels/${from}`, { ...link, monitor_password: 'clave-de-prueba' }, first)
        await call('PATCH', `/api/travels/${to}`, link, first)
        return call('POST', `/api/travels/${to}/password`, { from_travel_id: from })
      },
    ],
    // On a site that nobody has confirmed: answered at once, and an act all the same.
    startAccessCheck: [
      'looks',
      () => {
        const link = { monitor_url: 'https://sin-confirmar.ejemplo.mx/', monitor_account: 'a', monitor_password: 'x' }
        return call('POST', '/api/gps/access-check', link)
      },
    ],
    deleteTrip: [
      'changes',
      async () => call('DELETE', `/api/travels/${await newTrip()}`, undefined, { headers: { 'if-match': '"1"' } }),
    ],
    mergeCatalogue: [
      'changes',
      async () => {
        await newTrip()
        await newTrip()
        const { body } = await call('GET', '/api/catalogues/operators')
        const [into, from] = body.data.map(({ id }: { id: string }) => id)
        return call('POST', '/api/catalogues/operators/merge', { into, from: [from], dry_run: false })
      },
    ],
    createCatalogueEntry: [
      'changes',
      () => call('POST', '/api/catalogues/carriers', { name: 'Línea por estrenar', detail: '55 5555 0199' }),
    ],
    renameLane: [
      'changes',
      async () => {
        await newTrip()
        const { body } = await call('GET', '/api/catalogues/lanes')
        const names = { origin: 'Patio de antes', destination: 'Patio de después' }
        return call('PATCH', `/api/catalogues/lanes/${body.data[0].id}`, names)
      },
    ],
    renameCatalogueEntry: [
      'changes',
      async () => {
        const more = {
          company_client_name: 'Cliente que se llama',
          status: 'load',
          origin: 'Puebla',
          destination: 'León',
        }
        await call('POST', '/api/travels', { external_invoice: 'NOMBRE-1', ...more })
        const { body } = await call('GET', '/api/catalogues/clients?q=que+se+llama')
        const [{ id, name: was }] = body.data
        return call('PATCH', `/api/catalogues/clients/${id}`, { name: 'Cliente que se llamaba', was })
      },
    ],
  }
}
