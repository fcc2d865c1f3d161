import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { cardWays } from '@vigia/domain/protocols/card-ways'
import { type Protocol, type ProtocolStep, stepNumber, type WayOut } from '@vigia/domain/protocols/protocol'
import { fillScript, type ScriptValues } from '@vigia/domain/protocols/script-text'
import { EVIDENCE_LABEL } from '@vigia/domain/protocols/step-evidence'
import { ClipboardCheck, Phone, Timer } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { PlateChip } from '../../../../ui/plate-chip.tsx'
import { SeverityShape } from '../../../../ui/severity-shape.tsx'
import { severityOf } from '../rule-text.ts'
import styles from './protocol.module.css'
import { PARTY_LABEL } from './protocol-text.ts'

interface StepCardProps {
  readonly type: RuledType
  readonly protocol: Protocol
  readonly step: ProtocolStep
  readonly values: ScriptValues
  /** A way out was taken; without it the card is only to be looked at. */
  readonly onWay?: (way: WayOut) => void
}

/** A step as whoever attends the alert sees it: what to do, what to say, and what may come of it. */
export function StepCard({ type, protocol, step, values, onWay }: StepCardProps) {
  const severity = severityOf(type)
  return (
    <article className={styles.card} data-severity={severity} aria-label={`Paso ${stepNumber(protocol, step.id)}`}>
      <header>
        <SeverityShape severity={severity} size={11} coloured />
        <PlateChip plates={values.placas} copyable={false} />
        {step.minutes === null ? null : (
          <span>
            <Timer size={14} aria-hidden="true" /> {step.minutes}:00
          </span>
        )}
      </header>
      <b>
        {stepNumber(protocol, step.id)} de {protocol.length} · {step.title}
      </b>
      {step.script === '' ? null : <p>{fillScript(step.script, values)}</p>}
      {step.whom === null ? null : (
        <p className={styles.called}>
          <Phone size={14} aria-hidden="true" /> {PARTY_LABEL[step.whom]} · intento 1 de {step.attempts}
        </p>
      )}
      {step.evidence === null ? null : (
        <p className={styles.called}>
          <ClipboardCheck size={14} aria-hidden="true" /> Evidencia: {EVIDENCE_LABEL[step.evidence].toLowerCase()}
        </p>
      )}
      <ul>
        {cardWays(step).map(({ label, isGood, way }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way out has no name but its place
          <li key={index} data-good={isGood || undefined}>
            {onWay === undefined ? label : <Button onClick={() => onWay(way)}>{label}</Button>}
          </li>
        ))}
      </ul>
    </article>
  )
}
