import type { NarrowingAddress } from '../../../fleet-screen/view/use-narrowing.ts'
import { ALL_CONTACTS, type ContactFilter } from './contact-filter.ts'

/** Nobody types more; a link may hold anything. */
const MAX_LENGTH = 200

/** In Spanish, as all of an address. Every trip has no part in it. */
const KINDS = [
  ['vencidas', 'overdue'],
  ['sin-comentario', 'no-comment'],
  ['irregulares', 'irregular'],
] as const

/** Search and filters of *Todas* in the address (design, second part §2). A kind that there is not narrows nothing. */
export const CONTACT_ADDRESS: NarrowingAddress<ContactFilter> = {
  read: (address) => {
    const kind = KINDS.find(([name]) => name === address.get('ver'))?.[1] ?? ALL_CONTACTS.kind
    const of = (name: string): string | null => address.get(name)?.slice(0, MAX_LENGTH) || null
    const [client, carrier, by, assignee] = [of('cliente'), of('linea'), of('comento'), of('asignado')]
    return { search: of('buscar') ?? '', filter: { kind, client, carrier, by, assignee } }
  },
  write: (address, { search, filter }) => {
    const parts = {
      buscar: search,
      ver: KINDS.find(([, kind]) => kind === filter.kind)?.[0] ?? null,
      ...{ cliente: filter.client, linea: filter.carrier, comento: filter.by, asignado: filter.assignee },
    }
    for (const [name, text] of Object.entries(parts)) {
      if (text === null || text === '') address.delete(name)
      else address.set(name, text)
    }
  },
}
