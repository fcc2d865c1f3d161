import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addIncident, changeIncident, type IncidentDraft } from '../../api/incidents.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './incident-form.module.css'

const KINDS: readonly { readonly type: string; readonly label: string }[] = [
  { type: 'stop', label: 'Paro de emergencia' },
  ...['Accidente', 'Falla mecánica', 'Retraso', 'Desvío', 'Carga', 'Documentos', 'Otra'].map((label) => ({
    type: label,
    label,
  })),
]
const PRIORITIES = [
  { value: 'high', label: 'Alta' },
  { value: 'medium', label: 'Media' },
  { value: 'low', label: 'Normal' },
] as const
const EMPTY: IncidentDraft = { type: 'Otra', description: '', severity: 'medium' }

interface IncidentFormProps {
  readonly tripId: string
  /** Null: a new one. */
  readonly incident: (IncidentDraft & { readonly incidentId: string }) | null
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** An incident's kind, what happened and how urgent it is: to be reported, or said anew. */
export function IncidentForm({ tripId, incident, onDone, onCancel }: IncidentFormProps) {
  const [{ type, description, severity }, setDraft] = useState<IncidentDraft>(incident ?? EMPTY)
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<IncidentDraft>): void => setDraft((draft) => ({ ...draft, ...part }))
  const saving = useMutation({
    mutationFn: (draft: IncidentDraft) =>
      incident === null ? addIncident(tripId, draft) : changeIncident(incident.incidentId, draft),
    onSuccess: onDone,
  })
  const isMissing = description.trim() === ''
  const kindId = useId()
  const kinds = KINDS.some((kind) => kind.type === type) ? KINDS : [...KINDS, { type, label: type }]
  const save = (): void => {
    setChecked(true)
    if (!isMissing) saving.mutate({ type, description: description.trim(), severity })
  }
  return (
    <Form
      className={styles.form}
      isBusy={saving.isPending}
      message={saving.error?.message ?? null}
      onSubmit={save}
      acts={
        <>
          <Button size="sm" onClick={onCancel}>
            Cancelar
          </Button>
          <Button size="sm" type="submit" tone="primary" disabled={saving.isPending}>
            {saving.isPending ? 'Guardando…' : incident === null ? 'Registrar' : 'Guardar cambio'}
          </Button>
        </>
      }
    >
      <div className={fieldStyles.field}>
        <label htmlFor={kindId}>Tipo</label>
        <select
          id={kindId}
          className={styles.kind}
          value={type}
          onChange={(event) => change({ type: event.target.value })}
        >
          {kinds.map((kind) => (
            <option key={kind.type} value={kind.type}>
              {kind.label}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Qué pasó"
        value={description}
        maxLength={2000}
        error={isChecked && isMissing ? 'Escriba qué pasó' : null}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Segmented
        label="Prioridad"
        value={severity}
        options={PRIORITIES}
        onChange={(chosen) => change({ severity: chosen })}
      />
    </Form>
  )
}
