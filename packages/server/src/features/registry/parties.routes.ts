import type { Db } from '../../db/pool.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { listCarriers, listClients, listUnits } from './parties.store.ts'

/** Units, carriers and clients, as the trips made them known. */
export function mountParties(server: Server, { db }: { readonly db: Db }): void {
  mount(server, 'listUnits', async ({ actor, query }) => {
    const request = pageRequest(query)
    return pageOf(await listUnits(db, actor.organisationId, request), request)
  })
  mount(server, 'listCarriers', async ({ actor, query }) => {
    const request = pageRequest(query)
    return pageOf(await listCarriers(db, actor.organisationId, request), request)
  })
  mount(server, 'listClients', async ({ actor, query }) => {
    const request = pageRequest(query)
    return pageOf(await listClients(db, actor.organisationId, request), request)
  })
}
