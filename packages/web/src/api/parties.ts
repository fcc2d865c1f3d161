import { call } from './call.ts'
import { everyPage } from './every-page.ts'

/** A client or a carrier of the organisation. */
export interface Party {
  readonly id: string
  readonly name: string
}

const PAGE = 1_000

/** Every client, or every carrier, that the person sees, by name. */
export async function listParties(by: 'client' | 'carrier', signal: AbortSignal): Promise<readonly Party[]> {
  const name = by === 'client' ? 'listClients' : 'listCarriers'
  const parties = await everyPage(async (cursor) => {
    const { data: rows, nextCursor } = await call(name, { query: { limit: String(PAGE), cursor }, signal })
    return { rows, nextCursor }
  }, 'Son más de 50 000: no caben en una lista.')
  return parties.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
