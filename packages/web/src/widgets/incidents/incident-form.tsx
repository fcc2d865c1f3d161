import { INCIDENT_KINDS } from '@vigia/domain/trip/incident-kinds'
import { useId, useState } from 'react'
import { addIncident, changeIncident, type IncidentDraft } from '../../api/incidents.ts'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OvertakenBanner } from '../edit/overtaken-banner.tsx'
import { RecoveredBanner } from '../edit/recovered-banner.tsx'
import { useFieldDraft } from '../edit/use-field-draft.ts'
import styles from './incident-form.module.css'

const KINDS: readonly { readonly type: string; readonly label: string }[] = INCIDENT_KINDS.map((type) => ({
  type,
  label: type === 'stop' ? 'Paro de emergencia' : type,
}))
const PRIORITIES = [
  { value: 'high', label: 'Alta' },
  { value: 'medium', label: 'Media' },
  { value: 'low', label: 'Normal' },
] as const
const EMPTY: IncidentDraft = { type: 'Otra', description: '', severity: 'medium' }

const draftOf = ({ type, description, severity }: IncidentDraft): IncidentDraft => ({ type, description, severity })
const labelOf = (type: string): string => KINDS.find((kind) => kind.type === type)?.label ?? type
const priorityOf = (severity: IncidentDraft['severity']): string =>
  PRIORITIES.find(({ value }) => value === severity)?.label.toLowerCase() ?? ''

interface IncidentFormProps {
  readonly tripId: string
  /** Null: a new one. */
  readonly incident: (IncidentDraft & { readonly incidentId: string }) | null
  readonly onDone: () => void
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale?: () => void
  readonly onCancel: () => void
}

/** An incident's kind, what happened and how urgent it is: to be reported, or said anew. */
export function IncidentForm({ tripId, incident, onDone, onStale = () => undefined, onCancel }: IncidentFormProps) {
  const [isChecked, setChecked] = useState(false)
  const stored = incident === null ? EMPTY : draftOf(incident)
  const draft = useFieldDraft<IncidentDraft>({
    keptAs: `incidencia:${incident?.incidentId ?? `nueva:${tripId}`}`,
    stored,
    onStale,
    write: async ({ change, was, all }) => {
      if (incident === null) await addIncident(tripId, { ...all, description: all.description.trim() })
      else if (Object.keys(change).length > 0) await changeIncident(incident.incidentId, change, was)
      onDone()
    },
  })
  const { isBusy, isOvertaken, edit } = draft
  const { type, description, severity } = draft.shown
  const isMissing = description.trim() === ''
  const checked = (save: () => Promise<void>): void => {
    setChecked(true)
    if (!isMissing) void save()
  }
  return (
    <Form
      worksUnheard
      className={styles.form}
      isBusy={isBusy || isOvertaken}
      message={draft.message}
      onSubmit={() => checked(draft.save)}
      acts={
        <>
          <Button
            size="sm"
            onClick={() => {
              draft.discard()
              onCancel()
            }}
          >
            Cancelar
          </Button>
          <Button size="sm" type="submit" tone="primary" disabled={isBusy || isOvertaken}>
            {isBusy ? 'Guardando…' : incident === null ? 'Registrar' : 'Guardar cambio'}
          </Button>
        </>
      }
    >
      <RecoveredBanner draft={draft} />
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió esta incidencia"
          now={`${labelOf(stored.type)}, «${stored.description}», prioridad ${priorityOf(stored.severity)}`}
          isOff={isBusy}
          onSaveOver={() => checked(draft.saveOver)}
          onDiscard={draft.discard}
        />
      ) : null}
      <KindSelect type={type} onType={(next) => edit({ type: next })} />
      <Field
        label="Qué pasó"
        value={description}
        maxLength={2000}
        error={isChecked && isMissing ? 'Escriba qué pasó' : null}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <Segmented
        label="Prioridad"
        value={severity}
        options={PRIORITIES}
        onChange={(chosen) => edit({ severity: chosen })}
      />
    </Form>
  )
}

interface KindSelectProps {
  readonly type: string
  readonly onType: (type: string) => void
}

/** A kind that is offered no more stays what it is. */
function KindSelect({ type, onType }: KindSelectProps) {
  const kindId = useId()
  const kinds = KINDS.some((kind) => kind.type === type) ? KINDS : [...KINDS, { type, label: type }]
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={kindId}>Tipo</label>
      <select id={kindId} className={styles.kind} value={type} onChange={(event) => onType(event.target.value)}>
        {kinds.map((kind) => (
          <option key={kind.type} value={kind.type}>
            {kind.label}
          </option>
        ))}
      </select>
    </div>
  )
}
