import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { takesPassword } from '../../api/copied-trip.ts'
import {
  copyTripPassword,
  missingFields,
  type TripForm as StoredTrip,
  TRIP_GROUPS,
  type TripValues,
  type TripWarning,
} from '../../api/trip-form.ts'
import { minutesText } from '../../text/minutes-text.ts'
import { tripEditPath } from '../../text/trip-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { AccessCheckBar } from './access-check-bar.tsx'
import { BoardEffectNote, statusIn } from './board-effect-note.tsx'
import { OvertakenTrip, RefusedChange } from './overtaken-trip.tsx'
import { reportSaved, reportWithoutPassword, reportWithoutRoute } from './report-saved.ts'
import { TripBeside } from './trip-beside.tsx'
import { keepDrawnOf } from './trip-draft.ts'
import styles from './trip-form.module.css'
import { CopyAct, FormActs } from './trip-form-acts.tsx'
import { type SealedPassword, TripFormField } from './trip-form-field.tsx'
import { useGoBack } from './use-go-back.ts'
import { useSaveTrip } from './use-save-trip.ts'
import { useTripCheck } from './use-trip-check.ts'
import { type DraftedTrip, useTripDraft } from './use-trip-draft.ts'
import { type TripRoutes, useTripRoutes } from './use-trip-routes.ts'

const NOTHING: TripValues = {}
const ROUTE_UNFINISHED = 'Termine o descarte primero la ruta que dibuja en el mapa.'

interface TripFormProps {
  /** Null: a new trip. */
  readonly stored: StoredTrip | null
  readonly onReload: () => void
}

/** The fields of a trip in four groups, checked while one types; what was typed survives a reload. */
export function TripForm({ stored, onReload }: TripFormProps) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const tripId = stored?.id ?? null
  const form = useTripDraft(stored)
  const { values, copied, change, copy, beginAnother, forget } = form
  const { warnings, refusals } = useTripCheck(tripId, values, stored?.values ?? NOTHING)
  const [reason, setReason] = useState('')
  const [removesPassword, setRemovesPassword] = useState(false)
  const saving = useSaveTrip(stored, values, { reason, removesPassword: removesPassword && stored !== null })
  const routes = useTripRoutes(stored, form)
  const passwordFrom = stored === null && copied !== null && takesPassword(copied, values) ? copied : null
  const finish = async (saved: Promise<string | null>, then: 'leave' | 'another'): Promise<void> => {
    const id = await saved
    if (id === null) return
    forget()
    if (passwordFrom !== null && !removesPassword) {
      await copyTripPassword(id, passwordFrom.tripId).catch(reportWithoutPassword)
    }
    await saveRoute(id, routes, form.drawn, () => void navigate(tripEditPath(id)))
    if (then === 'another') beginAnother()
    else await goBack()
  }
  const isMaking = routes.board.source !== null
  const { isHeld, unlessMaking } = useHeld(isMaking)
  const save = (then: 'leave' | 'another'): void => unlessMaking(() => void finish(saving.save(), then))
  const leave = (): void => unlessMaking(() => void goBack())
  const sent = useFormKeys(leave)
  const password: SealedPassword = {
    ...{ isSealed: stored?.hasPassword === true || passwordFrom !== null, copiedFrom: passwordFrom?.invoice ?? null },
    ...{ isRemoved: removesPassword, onRemove: setRemovesPassword },
  }
  const errors = { ...refusals, ...saving.errors }
  const lacks = missingFields(values).length > 0
  return (
    <TripBeside
      {...{ tripId, values, routes }}
      kept={form.kept}
      acts={stored === null ? <CopyAct {...{ values, copied, copy }} /> : null}
    >
      <Form
        ref={sent}
        className={styles.form}
        isBusy={saving.isBusy}
        message={isHeld ? ROUTE_UNFINISHED : saving.message}
        onSubmit={() => save('leave')}
        acts={
          <FormActs
            warnings={warnings.length}
            isSavable={!lacks && Object.keys(errors).length === 0}
            {...{ isNew: tripId === null, isBusy: saving.isBusy }}
            isOff={saving.isBusy || lacks}
            onLeave={leave}
            onAnother={() => save('another')}
          />
        }
      >
        <div className={styles.scroll} data-slot="scroll">
          <Notices
            {...{ stored, form, saving, onReload }}
            onOverwrite={() => void finish(saving.overwrite(), 'leave')}
          />
          <Groups
            {...{ values, errors, warnings, change, password }}
            usual={usualText(routes)}
            passwordOf={passwordFrom?.tripId ?? tripId}
          />
          <BoardEffectNote
            from={statusIn(stored?.values.status)}
            to={statusIn(values.status)}
            reason={reason}
            onReason={setReason}
          />
        </div>
      </Form>
    </TripBeside>
  )
}

/** How long the lane takes, in words; null where too few trips say so. */
function usualText({ lane }: TripRoutes): string | null {
  const usual = lane?.data?.usual ?? null
  if (usual === null) return null
  const { p50, p90, trips } = usual
  return `En esta ruta se tardan ${minutesText(p50)} (9 de cada 10 viajes, ${minutesText(p90)}; de ${trips} viajes)`
}

/** Of a trip that was saved: a route that was not is kept in the browser, for `onEdit` to go on with. */
function saveRoute(id: string, routes: TripRoutes, drawn: DraftedTrip['drawn'], onEdit: () => void): Promise<void> {
  return routes.save(id).then(
    () => reportSaved(id, routes.offered),
    (error: unknown) => {
      if (drawn === null) return reportWithoutRoute(error, null)
      keepDrawnOf(id, drawn, Date.now())
      reportWithoutRoute(error, onEdit)
    },
  )
}

/** What is being drawn is neither saved nor left behind half done. */
function useHeld(isMaking: boolean) {
  const [isHeld, setHeld] = useState(false)
  const unlessMaking = (act: () => void): void => {
    setHeld(isMaking)
    if (!isMaking) act()
  }
  return { isHeld: isHeld && isMaking, unlessMaking }
}

interface NoticesProps extends TripFormProps {
  readonly form: ReturnType<typeof useTripDraft>
  readonly saving: ReturnType<typeof useSaveTrip>
  readonly onOverwrite: () => void
}

/** What has happened to the trip besides what is typed now. */
function Notices({ stored, form, saving, onReload, onOverwrite }: NoticesProps) {
  const { values, seen, isRecovered, change, discard } = form
  const existing = saving.existingId
  return (
    <>
      {!isRecovered ? null : (
        <Banner tone="notice" title="Borrador recuperado">
          Lo que escribió y no guardó sigue aquí, sin la contraseña.{' '}
          <Button size="sm" tone="ghost" onClick={discard}>
            Descartar
          </Button>
        </Banner>
      )}
      <OvertakenTrip {...{ stored, seen, values }} unseen={form.unseen} onChange={change} />
      {saving.changedBy === null ? null : (
        <RefusedChange
          title={saving.changedBy}
          {...{ values, kept: form.kept, isBusy: saving.isBusy }}
          onReload={onReload}
          onOverwrite={onOverwrite}
        />
      )}
      {existing === null ? null : (
        <Banner tone="warning" urgent title="Ya existe ese viaje">
          <Link to={tripEditPath(existing)}>Abrirlo</Link>
        </Banner>
      )}
    </>
  )
}

interface GroupsProps {
  readonly values: TripValues
  readonly errors: Readonly<Record<string, string>>
  readonly warnings: readonly TripWarning[]
  readonly usual: string | null
  readonly password: SealedPassword
  /** The trip that has the stored password; null: there is none. */
  readonly passwordOf: string | null
  readonly change: (changes: TripValues) => void
}

function Groups({ values, errors, warnings, usual, password, passwordOf, change }: GroupsProps) {
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
          note={look.field === 'download_date' ? usual : null}
          password={password}
          onChange={change}
        />
      ))}
      {fields.some(({ kind }) => kind === 'password') ? (
        <AccessCheckBar tripId={passwordOf} {...{ values, password }} />
      ) : null}
    </fieldset>
  ))
}

/** Ctrl Enter sends the form and Esc leaves it, wherever one types; a list, a dialog or a menu has Esc for itself. */
function useFormKeys(leave: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
        if (!event.defaultPrevented && !isElsewhere) leave()
        return
      }
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  })
  return form
}
