import { absenceText } from '@vigia/domain/operator/absence'
import { documentsText } from '@vigia/domain/operator/document-text'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { useState } from 'react'
import { operatorDuty } from '../../api/operator-duty.ts'
import { listOperators, type Operator, relieveOperator, tripOperator } from '../../api/operators.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import { showToast } from '../../ui/show-toast.ts'
import textStyles from '../../ui/text.module.css'
import { RecoveredBanner } from '../../widgets/edit/recovered-banner.tsx'
import { NOT_SAVED, useFieldDraft } from '../../widgets/edit/use-field-draft.ts'
import { Loaded } from '../../widgets/loaded.tsx'
import { filterOperators, NO_FILTERS } from './operator-filters.ts'
import styles from './relieve-dialog.module.css'

/** A longer list is narrowed by typing. */
const SHOWN = 8

interface RelieveDialogProps {
  /** Who drives now. */
  readonly operator: Operator
  readonly trip: NonNullable<Operator['trip']>
  readonly onRelieved: () => void
  readonly onClose: () => void
}

/** Another operator takes over a trip under way (design, second part §4): who drove until now stays in its history. */
export function RelieveDialog(props: RelieveDialogProps) {
  const { operator, trip, onClose } = props
  const all = useAnswer({ queryKey: ['operators'], queryFn: ({ signal }) => listOperators(signal) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Relevar a ${operator.name}`}
      description={`En el viaje ${trip.invoice}, de ${trip.origin} a ${trip.destination}. Lo que manejó hasta ahora queda a su nombre.`}
      widthRem={28}
    >
      <Loaded answer={all} loading="Cargando los operadores…">
        {(operators) => <Choice {...props} operators={operators} />}
      </Loaded>
    </Dialog>
  )
}

interface ChoiceProps extends RelieveDialogProps {
  readonly operators: readonly Operator[]
}

function Choice({ operator, trip, operators, onRelieved, onClose }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const [isMissing, setMissing] = useState(false)
  // As it stood when the dialog opened: of two who relieve at once the second is told.
  const seen = useAnswer({
    queryKey: ['trip-operator', trip.tripId],
    queryFn: ({ signal }) => tripOperator(trip.tripId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const others = operators.filter(({ operatorId }) => operatorId !== operator.operatorId)
  const found = filterOperators(others, { ...NO_FILTERS, search })
  const draft = useFieldDraft<{ readonly operatorId: string | null }>({
    keptAs: `relevo:${trip.tripId}`,
    stored: { operatorId: null },
    onStale: () => undefined,
    write: async () => {
      if (chosen === null || seen.data === undefined) return NOT_SAVED
      await relieveOperator(trip.tripId, seen.data.version, chosen.name)
      showToast({ id: 'relieved', tone: 'ok', title: `${chosen.name} releva a ${operator.name} en ${trip.invoice}` })
      onRelieved()
    },
  })
  const chosen = others.find(({ operatorId }) => operatorId === draft.shown.operatorId) ?? null
  const submit = (): void => {
    setMissing(chosen === null)
    if (chosen !== null && seen.data !== undefined) void draft.save()
  }
  const hasOther = seen.data !== undefined && seen.data.operator !== operator.name
  const message =
    isMissing && chosen === null ? 'Elija quién lo releva' : (draft.message ?? seen.error?.message ?? null)
  return (
    <Form
      worksUnheard
      isBusy={draft.isBusy}
      message={hasOther ? `El viaje ya lo lleva ${seen.data?.operator ?? 'nadie'}.` : message}
      onSubmit={submit}
      acts={
        <>
          <Button
            tone="ghost"
            onClick={() => {
              draft.discard()
              onClose()
            }}
          >
            Cancelar
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={hasOther || seen.data === undefined}
            aria-busy={draft.isBusy || undefined}
          >
            {draft.isBusy ? 'Relevando…' : 'Relevar'}
          </Button>
        </>
      }
    >
      <RecoveredBanner draft={draft} />
      <SearchBox
        id="relief-search"
        look="line"
        label="Buscar quién lo releva, por nombre, teléfono o placas"
        placeholder="Nombre, teléfono o placas"
        value={search}
        onChange={setSearch}
      />
      <People {...{ found, chosen }} onChoose={(operatorId) => draft.edit({ operatorId })} />
      {chosen === null ? null : <Warnings key={chosen.operatorId} operator={chosen} />}
    </Form>
  )
}

interface PeopleProps {
  readonly found: readonly Operator[]
  readonly chosen: Operator | null
  readonly onChoose: (operatorId: string) => void
}

function People({ found, chosen, onChoose }: PeopleProps) {
  const first = found.slice(0, SHOWN)
  // Who is chosen stays in sight whatever is searched.
  const shown = chosen === null || first.includes(chosen) ? first : [chosen, ...first]
  return (
    <>
      <fieldset className={styles.people}>
        <legend className={textStyles.visuallyHidden} data-slot="hidden">
          Quién lo releva
        </legend>
        {shown.map((one) => (
          <label className={layoutStyles.row} key={one.operatorId}>
            <input type="radio" name="relief" checked={one === chosen} onChange={() => onChoose(one.operatorId)} />
            <span className={classNames(layoutStyles.fill, textStyles.breaks)}>{one.name}</span>
            <span className={textStyles.note}>{whereText(one)}</span>
          </label>
        ))}
      </fieldset>
      {found.length === 0 ? <p className={textStyles.meta}>Ningún operador coincide.</p> : null}
      {found.length > SHOWN ? (
        <p className={textStyles.meta}>Y {found.length - SHOWN} más: escriba para encontrarlos.</p>
      ) : null}
    </>
  )
}

const whereText = ({ trip, isOnOtherTrip, carrier }: Operator): string =>
  trip !== null ? `En ${trip.invoice}` : isOnOtherTrip ? 'En otro viaje' : (carrier ?? 'Sin viaje')

/** What there is to know before somebody is sent off; none of it forbids. */
function Warnings({ operator }: { readonly operator: Operator }) {
  const duty = useAnswer({
    queryKey: ['operator-duty', operator.operatorId, null],
    queryFn: ({ signal }) => operatorDuty(operator.operatorId, null, signal),
  })
  const today = calendarDay(useServerNow(60_000))
  return (
    <ul className={styles.warnings} aria-label="Antes de relevar">
      {known(operator, today).map((text) => (
        <li key={text} className={textStyles.warning}>
          {text}
        </li>
      ))}
      {duty.isPending ? <li>Contando cuánto ha manejado…</li> : null}
      {duty.error === null ? null : (
        <li className={textStyles.warning}>No se sabe cuánto ha manejado. {duty.error.message}</li>
      )}
      {duty.data === undefined ? null : <DutyLine duty={duty.data} />}
    </ul>
  )
}

function known({ documents, trip, absence, isOnOtherTrip, isUnderDuress }: Operator, today: string): readonly string[] {
  return [
    ...(absence === null ? [] : [`Marcado: ${absenceText(absence, today).toLowerCase()}.`]),
    ...(isUnderDuress ? ['Tiene una clave de coacción abierta.'] : []),
    ...(trip !== null ? [`Va en el viaje ${trip.invoice}, que sigue a su nombre.`] : []),
    ...(isOnOtherTrip ? ['Va en un viaje fuera de su alcance, que sigue a su nombre.'] : []),
    ...(documents.state === 'in-order' ? [] : [`${documentsText(documents)}.`]),
  ]
}

type Duty = Awaited<ReturnType<typeof operatorDuty>>

function DutyLine({
  duty: { counted, drivingMin, dayDrivingMin, isAtLeast, level, lacksRest },
}: {
  readonly duty: Duty
}) {
  if (counted === null)
    return <li>De las últimas 24 h no hay posiciones de sus viajes: no se sabe cuánto ha manejado.</li>
  const since =
    drivingMin === null
      ? 'No se sabe cuánto lleva sin pausa'
      : `${isAtLeast ? 'Al menos ' : ''}${minutesText(drivingMin)} sin pausa`
  const isWarning = level !== 'normal' || lacksRest
  return (
    <li className={isWarning ? textStyles.warning : undefined}>
      {since}, {minutesText(dayDrivingMin)} al volante en 24 h{lacksRest ? '. Falta descanso de 8 h' : ''}. Estimada con
      GPS.
    </li>
  )
}
