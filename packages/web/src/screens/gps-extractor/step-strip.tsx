import { Check, Hand, LoaderCircle, Power, Radio, X } from 'lucide-react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAct } from '../../api/tokens.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import spinStyles from '../../ui/spin.module.css'
import textStyles from '../../ui/text.module.css'
import { type SessionStep, sessionSteps } from '../../widgets/gps-extractor/session-step-list.ts'
import styles from './step-strip.module.css'

/** How far the session has come, when it was last read, and its end. */
export function StepStrip({ session, onClose }: { readonly session: GpsSession; readonly onClose: () => void }) {
  return (
    <footer className={classNames(layoutStyles.wrap, textStyles.note, styles.steps)}>
      <ol aria-label="Pasos de la sesión">
        {sessionSteps(session).map((step) => (
          <li
            className={layoutStyles.chip}
            key={step.label}
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <StepIcon step={step} isTracking={session.state === 'tracking'} />
            {step.label}
            {step.state === 'waits' ? <span className={textStyles.visuallyHidden}> (espera a una persona)</span> : null}
            {step.state === 'failed' ? <span className={textStyles.visuallyHidden}> (no se pudo)</span> : null}
          </li>
        ))}
      </ol>
      <span className={styles.last}>
        Última lectura{' '}
        <b className={classNames(textStyles.primary, textStyles.medium)}>
          {session.readAt === null ? '—' : clockTimeExact(session.readAt)}
        </b>
      </span>
      {mayAct() ? (
        <Button icon={<Power size={15} aria-hidden="true" />} onClick={onClose}>
          Cerrar sesión
        </Button>
      ) : null}
    </footer>
  )
}

function StepIcon({ step, isTracking }: { readonly step: SessionStep; readonly isTracking: boolean }) {
  if (step.state === 'done') return <Check size={14} aria-hidden="true" />
  if (step.state === 'failed') return <X size={14} aria-hidden="true" />
  if (step.state === 'waits') return <Hand size={14} aria-hidden="true" />
  if (step.state === 'todo') return null
  return isTracking ? (
    <Radio size={14} aria-hidden="true" />
  ) : (
    <LoaderCircle size={14} aria-hidden="true" className={spinStyles.spinning} />
  )
}
