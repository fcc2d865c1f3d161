import { CircleCheck, LoaderCircle, PlugZap, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AccessCheck, accessOf, hasLink, siteOf } from '../../api/access-check.ts'
import type { TripValues } from '../../api/trip-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import spinStyles from '../../ui/spin.module.css'
import textStyles from '../../ui/text.module.css'
import { ConfirmSiteButton } from '../../widgets/gps-extractor/confirm-site-button.tsx'
import styles from './access-check-bar.module.css'
import type { SealedPassword } from './trip-form-field.tsx'
import { type AccessCheckState, useAccessCheck } from './use-access-check.ts'

const SHOWN_UNITS = 12

const STEPS: Readonly<Record<AccessCheck['step'], string>> = {
  opening: 'Abriendo la plataforma…',
  'signing-in': 'Iniciando sesión con esa cuenta…',
  looking: 'Buscando la unidad…',
}

interface AccessCheckBarProps {
  /** The trip that has what the form does not say: a stored password. Null: none has. */
  readonly tripId: string | null
  readonly values: TripValues
  readonly password: SealedPassword
}

/** Whether the platform of the form can be read with what stands in it, before it is saved (design §10). */
export function AccessCheckBar({ tripId, values, password }: AccessCheckBarProps) {
  const check = useAccessCheck(accessOf(tripId, values, password))
  const canTry = hasLink(values)
  return (
    <div className={styles.check} aria-busy={check.isRunning}>
      {check.isRunning ? (
        <Button icon={<X size={16} aria-hidden="true" />} onClick={check.cancel}>
          Detener la prueba
        </Button>
      ) : (
        <Button
          icon={<PlugZap size={16} aria-hidden="true" />}
          disabled={!canTry}
          title={canTry ? undefined : 'Escriba la liga GPS para probarla'}
          onClick={check.start}
        >
          Probar acceso
        </Button>
      )}
      <div role="status">
        <Standing check={check} origin={siteOf(values)} />
      </div>
    </div>
  )
}

interface StandingProps {
  readonly check: AccessCheckState
  readonly origin: string | null
}

function Standing({ check: { check, isRunning, problem, start }, origin }: StandingProps) {
  if (problem !== null) {
    return (
      <Line tone="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
        No se sabe si el acceso funciona. {problem}
      </Line>
    )
  }
  if (isRunning) {
    return (
      <Line icon={<LoaderCircle size={16} className={spinStyles.spinning} aria-hidden="true" />}>
        {STEPS[check?.step ?? 'opening']} Puede tardar hasta minuto y medio.
      </Line>
    )
  }
  const result = check?.result ?? null
  return result === null ? null : <Result result={result} origin={origin} onConfirmed={start} />
}

interface ResultProps {
  readonly result: NonNullable<AccessCheck['result']>
  /** Of the site that was tried. */
  readonly origin: string | null
  readonly onConfirmed: () => void
}

function Result({ result, origin, onConfirmed }: ResultProps) {
  const { ok, platform, units, obstacle, text, evidence } = result
  const Icon = ok ? CircleCheck : TriangleAlert
  const more = units.length - SHOWN_UNITS
  return (
    <>
      <Line tone={ok ? 'good' : 'warning'} icon={<Icon size={16} aria-hidden="true" />}>
        {text}
      </Line>
      <p className={textStyles.note}>{platform}</p>
      {obstacle === 'site-not-confirmed' && origin !== null ? (
        <ConfirmSiteButton tone="primary" origin={origin} onConfirmed={onConfirmed} />
      ) : null}
      {evidence.map((line) => (
        <p key={line} className={classNames(textStyles.meta, textStyles.breaks)}>
          {line}
        </p>
      ))}
      {units.length === 0 ? null : (
        <p className={classNames(textStyles.meta, textStyles.breaks)}>
          Unidades que muestra: {units.slice(0, SHOWN_UNITS).join(', ')}
          {more > 0 ? ` y ${more} más` : ''}
        </p>
      )}
    </>
  )
}

interface LineProps {
  readonly tone?: 'good' | 'warning'
  readonly icon: ReactNode
  readonly children: ReactNode
}

const Line = ({ tone, icon, children }: LineProps) => (
  <p className={classNames(styles.line, tone === undefined ? textStyles.secondary : textStyles[tone])}>
    {icon}
    <span>{children}</span>
  </p>
)
