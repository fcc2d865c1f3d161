import { Check, CopyPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  laneOnly,
  missingLabels,
  type TripForm as StoredTrip,
  TRIP_GROUPS,
  type TripField,
  type TripValues,
  type TripWarning,
} from '../../api/trip-form.ts'
import { tripEditPath } from '../../text/trip-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { BoardEffectNote, statusIn } from './board-effect-note.tsx'
import { dropDraft, readDraft, writeDraft } from './trip-draft.ts'
import styles from './trip-form.module.css'
import { TripFormField } from './trip-form-field.tsx'
import { useSaveTrip } from './use-save-trip.ts'
import { useTripCheck } from './use-trip-check.ts'

const BACK = '/dashboard/viajes-en-transito'
const NOTHING: TripValues = {}

/** What is otherwise than the trip has it: what somebody else changes meanwhile is not in it. */
const typed = (values: TripValues, stored: TripValues): TripValues =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== (stored[field as TripField] ?? '')))

interface TripFormProps {
  /** Null: a new trip. */
  readonly stored: StoredTrip | null
  readonly onReload: () => void
}

/** The fields of a trip in four groups, checked while one types; what was typed survives a reload. */
export function TripForm({ stored, onReload }: TripFormProps) {
  const navigate = useNavigate()
  const tripId = stored?.id ?? null
  const [draft, setDraft] = useState(() => readDraft(tripId, Date.now()))
  const [values, setValues] = useState<TripValues>(() => ({ ...stored?.values, ...draft?.values }))
  const { warnings, refusals } = useTripCheck(tripId, values, stored?.values ?? NOTHING)
  const [reason, setReason] = useState('')
  const saving = useSaveTrip(stored, values, reason)
  const set = (field: TripField, text: string): void => {
    const next = { ...values, [field]: text }
    setValues(next)
    writeDraft(tripId, typed(next, stored?.values ?? NOTHING), Date.now())
  }
  const forget = (): void => {
    dropDraft(tripId)
    setDraft(null)
  }
  const finish = async (isSaved: Promise<boolean>, then: 'leave' | 'another'): Promise<void> => {
    if (!(await isSaved)) return
    forget()
    showToast({ id: 'trip-saved', tone: 'ok', title: 'Viaje guardado' })
    if (then === 'another') setValues(laneOnly(values))
    else await navigate(BACK)
  }
  const save = (then: 'leave' | 'another'): Promise<void> => finish(saving.save(), then)
  useSaveKey(() => void (saving.isBusy || save('leave')))
  const errors = { ...refusals, ...saving.errors }
  const lacks = missingLabels(values).length > 0
  const existing = saving.existingId
  return (
    <main className={styles.screen} data-slot="screen">
      <HeaderSlot title={tripId === null ? 'Nuevo viaje' : 'Editar viaje'} />
      <Form
        className={styles.form}
        isBusy={saving.isBusy}
        message={saving.message}
        onSubmit={() => void save('leave')}
        acts={
          <>
            <span className={styles.note}>
              {warnings.length === 0
                ? ''
                : `${warnings.length} ${warnings.length === 1 ? 'aviso' : 'avisos'}, se puede guardar`}
            </span>
            <Button tone="ghost" onClick={() => void navigate(BACK)}>
              Salir
            </Button>
            {tripId === null ? (
              <Button
                icon={<CopyPlus size={16} aria-hidden="true" />}
                disabled={saving.isBusy || lacks}
                onClick={() => void save('another')}
              >
                Guardar y crear otro
              </Button>
            ) : null}
            <Button
              type="submit"
              tone="primary"
              title="Ctrl Enter"
              icon={<Check size={16} aria-hidden="true" />}
              disabled={saving.isBusy || lacks}
              aria-busy={saving.isBusy}
            >
              Guardar viaje
            </Button>
          </>
        }
      >
        {draft === null ? null : (
          <Banner tone="notice" title="Borrador recuperado">
            Lo que escribió y no guardó sigue aquí, sin la contraseña.{' '}
            <Button
              size="sm"
              tone="ghost"
              onClick={() => {
                forget()
                setValues(stored?.values ?? {})
              }}
            >
              Descartar
            </Button>
          </Banner>
        )}
        {saving.changedBy === null ? null : (
          <Banner tone="warning" urgent title={saving.changedBy}>
            Lo que usted escribió sigue aquí.{' '}
            <Button size="sm" tone="ghost" onClick={onReload}>
              Ver su cambio
            </Button>
            <Button
              size="sm"
              tone="ghost"
              disabled={saving.isBusy}
              onClick={() => void finish(saving.overwrite(), 'leave')}
            >
              Guardar el mío encima
            </Button>
          </Banner>
        )}
        {existing === null ? null : (
          <Banner tone="warning" urgent title="Ya existe ese viaje">
            <Link to={tripEditPath(existing)}>Abrirlo</Link>
          </Banner>
        )}
        <Groups {...{ values, errors, warnings, set }} hasPassword={stored?.hasPassword === true} />
        <BoardEffectNote
          from={statusIn(stored?.values.status)}
          to={statusIn(values.status)}
          reason={reason}
          onReason={setReason}
        />
      </Form>
    </main>
  )
}

interface GroupsProps {
  readonly values: TripValues
  readonly errors: Readonly<Record<string, string>>
  readonly warnings: readonly TripWarning[]
  readonly hasPassword: boolean
  readonly set: (field: TripField, text: string) => void
}

function Groups({ values, errors, warnings, hasPassword, set }: GroupsProps) {
  return TRIP_GROUPS.map(({ title, fields }) => (
    <fieldset key={title} className={styles.group}>
      <legend>{title}</legend>
      {fields.map((look) => (
        <TripFormField
          key={look.field}
          look={look}
          value={values[look.field] ?? ''}
          error={errors[look.field] ?? null}
          warnings={warnings.filter(({ field }) => field === look.field)}
          isSealed={look.kind === 'password' && hasPassword}
          onChange={(text) => set(look.field, text)}
        />
      ))}
    </fieldset>
  ))
}

/** Ctrl Enter saves, wherever one types. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  })
}
