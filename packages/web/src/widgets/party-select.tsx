import { listParties } from '../api/parties.ts'
import type { KpiScope } from '../api/stats.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Select } from '../ui/select.tsx'

type By = 'client' | 'carrier'

/** The clients or carriers that the person sees, by name. */
const useParties = (by: By) =>
  useAnswer({ queryKey: ['parties', by], queryFn: ({ signal }) => listParties(by, signal) })

/** What those that figures are narrowed to are called; null where they are not narrowed. */
export function usePartyNames({
  clientId,
  carrierId,
}: Pick<KpiScope, 'clientId' | 'carrierId'>): Readonly<Record<By, string | null>> {
  const clients = useParties('client').data ?? []
  const carriers = useParties('carrier').data ?? []
  const nameOf = (parties: typeof clients, wanted: string | null): string | null =>
    wanted === null ? null : (parties.find(({ id }) => id === wanted)?.name ?? wanted)
  return { client: nameOf(clients, clientId), carrier: nameOf(carriers, carrierId) }
}

interface PartySelectProps {
  readonly by: By
  readonly label: string
  readonly all: string
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** One client or carrier, or all of them. */
export function PartySelect({ by, label, all, value, onChange }: PartySelectProps) {
  const { data = [], error } = useParties(by)
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  // By what the address narrows is shown as such also while, or where, its name is not known.
  const isKnown = value === null || options.some((option) => option.value === value)
  const shown = isKnown ? options : [...options, { value: value ?? '', label: error === null ? '…' : 'sin nombre' }]
  return <Select {...{ label, all, value }} options={shown} onChange={onChange} />
}
