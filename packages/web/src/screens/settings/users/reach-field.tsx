import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { listParties, type Party } from '../../../api/parties.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { Reach } from '../../../api/users.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import { PartyPicker } from './party-picker.tsx'
import styles from './users.module.css'

const KINDS = [
  { value: 'all', label: 'Todo' },
  { value: 'client', label: 'Clientes' },
  { value: 'carrier', label: 'Líneas' },
] as const

interface ReachFieldProps {
  /** Null: every trip. One without ids is not ready to be saved. */
  readonly reach: Reach | null
  readonly onChange: (reach: Reach | null) => void
}

/** Which trips a person sees: all, or those of some clients, or of some carriers. */
export function ReachField({ reach, onChange }: ReachFieldProps) {
  const titleId = useId()
  return (
    <section className={styles.reach} aria-labelledby={titleId}>
      <h3 id={titleId}>Alcance</h3>
      <Segmented
        label="Alcance"
        value={reach?.by ?? 'all'}
        options={KINDS}
        onChange={(by) => onChange(by === 'all' ? null : by === reach?.by ? reach : { by, ids: [] })}
      />
      {reach === null ? null : <Parties key={reach.by} reach={reach} onChange={onChange} />}
    </section>
  )
}

function Parties({ reach, onChange }: { readonly reach: Reach; readonly onChange: (reach: Reach) => void }) {
  const { by, ids } = reach
  const what = by === 'client' ? 'cliente' : 'línea'
  const parties = useAnswer({ queryKey: ['parties', by], queryFn: ({ signal }) => listParties(by, signal) })
  const [isPicking, setPicking] = useState(ids.length === 0)
  const nameOf = (id: string): string => parties.data?.find((party: Party) => party.id === id)?.name ?? `n.º ${id}`
  return (
    <>
      <FormError message={parties.error === null ? null : parties.error.message} />
      {ids.length === 0 ? null : (
        <ul
          className={classNames(layoutStyles.flow, styles.chips)}
          aria-label={by === 'client' ? 'Clientes del alcance' : 'Líneas del alcance'}
        >
          {ids.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <button
                type="button"
                aria-label={`Quitar ${nameOf(id)}`}
                onClick={() => onChange({ by, ids: ids.filter((other) => other !== id) })}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isPicking ? (
        <PartyPicker
          label={`Buscar ${what}`}
          parties={(parties.data ?? []).filter(({ id }) => !ids.includes(id))}
          onPick={(id) => {
            onChange({ by, ids: [...ids, id] })
            setPicking(false)
          }}
        />
      ) : (
        <Button tone="ghost" size="sm" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setPicking(true)}>
          {by === 'client' ? 'Cliente' : 'Línea'}
        </Button>
      )}
    </>
  )
}
