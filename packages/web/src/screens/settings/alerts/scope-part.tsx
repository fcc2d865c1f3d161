import { MAX_SCOPE } from '@vigia/domain/alerts/own-rule'
import { X } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import { clientName, useClients } from '../../../widgets/settings/client-name.ts'
import styles from './alerts-section.module.css'
import type { RulePartProps } from './rule-parts.tsx'

const EXTENTS = [
  { value: 'all', label: 'Todos los viajes' },
  { value: 'some', label: 'Solo algunos' },
] as const

/** Whose trips the rule is for. */
export function ScopePart({ row, draft, onChange }: RulePartProps) {
  const title = useId()
  const select = useId()
  const clients = useClients()
  const scope = draft.scope ?? { clients: [], lanes: [] }
  const set = (next: typeof scope): void => onChange({ ...draft, scope: next })
  const nameOf = (id: string): string => clientName(clients.data, id)
  const isFull = scope.clients.length + scope.lanes.length >= MAX_SCOPE
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>
        Alcance
        <Segmented
          label="Alcance"
          value={draft.scope === null ? 'all' : 'some'}
          options={EXTENTS}
          onChange={(extent) => onChange({ ...draft, scope: extent === 'all' ? null : scope })}
        />
      </h4>
      {draft.scope === null ? null : (
        <>
          <ul className={classNames(layoutStyles.flow, styles.chips)} aria-label="Clientes y rutas del alcance">
            {scope.clients.map((id) => (
              <Chip
                key={id}
                text={nameOf(id)}
                onRemove={() => set({ ...scope, clients: scope.clients.filter((other) => other !== id) })}
              />
            ))}
            {scope.lanes.map((lane) => (
              <Chip
                key={`${lane.origin} ${lane.destination}`}
                text={`${lane.origin} a ${lane.destination}`}
                onRemove={() => set({ ...scope, lanes: scope.lanes.filter((other) => other !== lane) })}
              />
            ))}
          </ul>
          <FormError message={clients.error === null ? null : clients.error.message} />
          {isFull ? null : (
            <div className={classNames(layoutStyles.flow, styles.scope)}>
              <div className={fieldStyles.field}>
                <label htmlFor={select}>Agregar cliente</label>
                <div className={fieldStyles.input} data-slot="input">
                  <select
                    id={select}
                    value=""
                    onChange={({ target }) => set({ ...scope, clients: [...scope.clients, target.value] })}
                  >
                    <option value="">Elija un cliente</option>
                    {clients.data?.flatMap(({ id, name }) =>
                      scope.clients.includes(id) ? (
                        []
                      ) : (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ),
                    )}
                  </select>
                </div>
              </div>
              <LaneForm onAdd={(lane) => set({ ...scope, lanes: [...scope.lanes, lane] })} />
            </div>
          )}
          <small>
            {scope.clients.length + scope.lanes.length === 0
              ? 'Elija al menos un cliente o una ruta.'
              : `A los demás viajes se aplica ${elsewhereText(row)}.`}
          </small>
        </>
      )}
    </section>
  )
}

function elsewhereText({ version, rule, elsewhere }: RulePartProps['row']): string {
  const of = rule.scope === null ? version : (elsewhere ?? 0)
  return of === 0 ? 'la regla de fábrica' : `la versión ${of}`
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <li>
      {text}
      <button type="button" aria-label={`Quitar ${text}`} onClick={onRemove}>
        <X size={13} aria-hidden="true" />
      </button>
    </li>
  )
}

function LaneForm({ onAdd }: { readonly onAdd: (lane: { origin: string; destination: string }) => void }) {
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const origin = String(data.get('origin') ?? '').trim()
    const destination = String(data.get('destination') ?? '').trim()
    if (origin === '' || destination === '') return
    onAdd({ origin, destination })
    form.reset()
  }
  return (
    <form className={classNames(layoutStyles.flow, styles.lane)} onSubmit={add}>
      <Field label="Ruta: origen" name="origin" maxLength={200} required />
      <Field label="Ruta: destino" name="destination" maxLength={200} required />
      <Button type="submit" size="sm">
        Agregar ruta
      </Button>
    </form>
  )
}
