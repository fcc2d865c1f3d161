import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAct, mayPlan } from '../../api/tokens.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { ConfirmSiteButton } from '../../widgets/gps-extractor/confirm-site-button.tsx'
import type { Remote } from './remote/use-remote.ts'
import styles from './session-help.module.css'
import { usePickUnit, useRetry } from './use-session-detail.ts'

/** Trying again may do harm: the platform counts refused passwords. */
const MAY_LOCK = new Set(['credentials-refused', 'account-locked'])
const LOCK_WARNING =
  'La plataforma ya rechazó esta contraseña. Si se intenta otra vez y sigue mal, puede bloquear la cuenta del transportista o nuestra dirección para todos los viajes.'

interface SessionHelpProps {
  readonly session: GpsSession
  readonly candidates: readonly string[]
  readonly remote: Remote | null
}

/** What stands in the way of a session, and what a person can do about it. */
export function SessionHelp({ session, candidates, remote }: SessionHelpProps) {
  const { obstacle, error, tripId } = session
  if (error === null) return null
  if (obstacle === 'unit-ambiguous' && candidates.length > 0) {
    return <UnitPicker tripId={tripId} error={error} candidates={candidates} />
  }
  if (obstacle === 'site-not-confirmed') {
    return (
      <div className={classNames(layoutStyles.wrap, styles.help)}>
        <Banner tone="warning" title={error} />
        {mayPlan() ? <ConfirmSiteButton tone="primary" origin={session.origin} /> : null}
      </div>
    )
  }
  return (
    <div className={classNames(layoutStyles.wrap, styles.help)}>
      <Banner tone="warning" title={error}>
        {obstacle !== null && MAY_LOCK.has(obstacle) ? LOCK_WARNING : null}
      </Banner>
      {remote?.control.mine && session.needsPerson ? (
        <Button
          tone="primary"
          size="sm"
          icon={<Check size={14} aria-hidden="true" />}
          onClick={() => remote.act({ kind: 'done' })}
        >
          Listo, que siga solo
        </Button>
      ) : null}
      {mayAct() ? <Retry session={session} /> : null}
    </div>
  )
}

function Retry({ session }: { readonly session: GpsSession }) {
  const [isAsking, setAsking] = useState(false)
  const retry = useRetry(session.tripId)
  const isRisky = session.obstacle !== null && MAY_LOCK.has(session.obstacle)
  return (
    <>
      <Button
        size="sm"
        aria-busy={retry.isPending || undefined}
        disabled={retry.isPending}
        icon={<RotateCcw size={14} aria-hidden="true" />}
        onClick={() => (isRisky ? setAsking(true) : retry.mutate())}
      >
        {retry.isPending ? 'Reintentando…' : 'Reintentar'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Reintentar con la misma contraseña?"
        text={LOCK_WARNING}
        confirmLabel="Reintentar una vez"
        isBusy={retry.isPending}
        onConfirm={() => retry.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

interface UnitPickerProps {
  readonly tripId: string
  readonly error: string
  readonly candidates: readonly string[]
}

/** Several units could be meant: a person picks one, and it is kept for the account. */
function UnitPicker({ tripId, error, candidates }: UnitPickerProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const pick = usePickUnit(tripId)
  return (
    <div className={classNames(layoutStyles.wrap, styles.help)}>
      <Banner tone="warning" title={error}>
        Nunca se adivina: elija la unidad una vez y se recuerda para esta cuenta.
      </Banner>
      <fieldset className={styles.units}>
        <legend className={textStyles.visuallyHidden}>Unidades de la plataforma</legend>
        {candidates.map((name) => (
          <label className={layoutStyles.row} key={name}>
            <input
              type="radio"
              name={`unidad-${tripId}`}
              checked={chosen === name}
              onChange={() => setChosen(name)}
              disabled={!mayAct()}
            />
            <span className={textStyles.identifier}>{name}</span>
          </label>
        ))}
      </fieldset>
      {mayAct() ? (
        <Button
          tone="primary"
          size="sm"
          disabled={chosen === null || pick.isPending}
          onClick={() => chosen !== null && pick.mutate(chosen)}
        >
          Es esta unidad
        </Button>
      ) : null}
    </div>
  )
}
