import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type IncidentDraft, reopenIncident, resolveIncident } from '../../api/incidents.ts'
import { mayAct } from '../../api/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from './incident-form.module.css'
import { IncidentForm } from './incident-form.tsx'

export interface ShownIncident extends IncidentDraft {
  readonly incidentId: string
  readonly isResolved: boolean
}

interface NewIncidentProps {
  readonly tripId: string
  /** Something of the trip's incidents is another now. */
  readonly onChanged: () => void
}

/** Reports an incident where the others are shown; nothing for whom may only look. */
export function NewIncident({ tripId, onChanged }: NewIncidentProps) {
  const [isOpen, setOpen] = useState(false)
  if (!mayAct()) return null
  if (!isOpen) {
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        Registrar incidencia
      </Button>
    )
  }
  const close = (): void => setOpen(false)
  const done = (): void => {
    close()
    onChanged()
  }
  return <IncidentForm tripId={tripId} incident={null} onDone={done} onCancel={close} />
}

interface IncidentActsProps extends NewIncidentProps {
  readonly incident: ShownIncident
}

/** What can be done about one incident: say it anew, resolve it, open it again. Nothing for whom may only look. */
export function IncidentActs({ tripId, incident, onChanged }: IncidentActsProps) {
  const [part, setPart] = useState<'change' | 'resolve' | null>(null)
  const reopening = useMutation({ mutationFn: () => reopenIncident(incident.incidentId), onSuccess: onChanged })
  if (!mayAct()) return null
  const close = (): void => setPart(null)
  const done = (): void => {
    close()
    onChanged()
  }
  if (part === 'change')
    return <IncidentForm {...{ tripId, incident }} onDone={done} onStale={onChanged} onCancel={close} />
  if (part === 'resolve') return <ResolveIncident incidentId={incident.incidentId} onDone={done} onCancel={close} />
  if (incident.isResolved) {
    return (
      <div>
        <Button size="sm" disabled={reopening.isPending} onClick={() => reopening.mutate()}>
          Reabrir
        </Button>
        <FormError message={reopening.error?.message ?? null} />
      </div>
    )
  }
  return (
    <div className={layoutStyles.inline}>
      <Button size="sm" onClick={() => setPart('change')}>
        Cambiar
      </Button>
      <Button size="sm" onClick={() => setPart('resolve')}>
        Resolver
      </Button>
    </div>
  )
}

interface ResolveIncidentProps {
  readonly incidentId: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

function ResolveIncident({ incidentId, onDone, onCancel }: ResolveIncidentProps) {
  const [how, setHow] = useState('')
  const resolving = useMutation({ mutationFn: () => resolveIncident(incidentId, how.trim()), onSuccess: onDone })
  return (
    <Form
      worksUnheard
      className={styles.form}
      isBusy={resolving.isPending}
      message={resolving.error?.message ?? null}
      onSubmit={() => resolving.mutate()}
      acts={
        <>
          <Button size="sm" onClick={onCancel}>
            Cancelar
          </Button>
          <Button size="sm" type="submit" tone="primary" disabled={resolving.isPending}>
            {resolving.isPending ? 'Guardando…' : 'Resolver'}
          </Button>
        </>
      }
    >
      <Field
        label="Cómo se resolvió, opcional"
        value={how}
        maxLength={2000}
        onChange={(event) => setHow(event.target.value)}
      />
    </Form>
  )
}
