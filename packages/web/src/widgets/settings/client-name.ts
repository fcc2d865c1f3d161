import { listParties, type Party } from '../../api/parties.ts'
import type { SettingChange } from '../../api/settings-catalogue.ts'
import { type Answer, useAnswer } from '../../api/use-answer.ts'
import { isRecord } from '../../browser/is-record.ts'

/** The clients that settings may be of, asked for once for all that names one. */
export const useClients = (isWanted = true): Answer<readonly Party[]> =>
  useAnswer({
    queryKey: ['parties', 'client'],
    queryFn: ({ signal }) => listParties('client', signal),
    enabled: isWanted,
  })

/** Whether what was changed is of clients, so that they have to be asked for. */
export const namesClients = ({ changes }: SettingChange): boolean =>
  changes.some(({ before, after }) => [before, after].some(isOfClients))

const isOfClients = (value: unknown): boolean =>
  Array.isArray(value) && value.some((entry) => isRecord(entry) && typeof entry.client === 'string')

/** What the client with this id is called, as far as it is known; never by the number, which says nothing to a person. */
export const clientName = (clients: readonly Party[] | undefined, id: string): string =>
  clients === undefined
    ? 'un cliente'
    : (clients.find((client) => client.id === id)?.name ?? 'un cliente que ya no está en el catálogo')
