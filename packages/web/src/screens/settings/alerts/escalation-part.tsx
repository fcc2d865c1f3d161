import {
  defaultRule,
  ESCALATION_CHANNELS,
  type EscalationChannel,
  MAX_DEADLINE_MINUTES,
} from '@vigia/domain/alerts/own-rule'
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import styles from './alerts-section.module.css'
import { escalationEffect } from './escalation-effect.ts'
import type { RulePartProps } from './rule-parts.tsx'
import { CHANNEL_LABEL } from './rule-text.ts'

/** Who gets an alert that nobody answers, after how long and how. */
export function EscalationPart({ row, draft, onChange }: RulePartProps) {
  const title = useId()
  const { ackMinutes } = defaultRule(row.type)
  const factory = ackMinutes === null ? 'sin plazo' : `${ackMinutes} min para reconocer, sin plazo para resolver`
  const hasNoMail = (channel: EscalationChannel): boolean => channel === 'mail' && !row.isMailOn
  const toggle = (channel: EscalationChannel): void => {
    const isThere = draft.escalationChannels.includes(channel)
    const escalationChannels = ESCALATION_CHANNELS.filter((one) =>
      one === channel ? !isThere : draft.escalationChannels.includes(one),
    )
    onChange({ ...draft, escalationChannels })
  }
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>Escalamiento</h4>
      <div className={classNames(layoutStyles.flow, styles.channels)}>
        <label>
          <input
            type="checkbox"
            checked={draft.escalates}
            onChange={() => onChange({ ...draft, escalates: !draft.escalates })}
          />
          Seguir al rol de arriba
        </label>
        {ESCALATION_CHANNELS.map((channel) => (
          <label key={channel}>
            <input
              type="checkbox"
              checked={draft.escalationChannels.includes(channel)}
              disabled={hasNoMail(channel) && !draft.escalationChannels.includes(channel)}
              onChange={() => toggle(channel)}
            />
            Avisar por {CHANNEL_LABEL[channel].toLowerCase()}
          </label>
        ))}
      </div>
      {escalationEffect(draft, null).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <small>
        Se avisa a quienes de ese rol ven el viaje. Si de un rol nadie la ve, o nadie puede recibir avisos, se dice en
        la alerta y se sigue en seguida con el siguiente. Reconocerla detiene el primer plazo; devolverla lo empieza
        otra vez; mientras está pospuesta ninguno corre. De 1 a {MAX_DEADLINE_MINUTES} min; de fábrica: {factory}.
        {hasNoMail('mail') ? ' El servidor no tiene correo configurado (VIGIA_SMTP_URL): no sale ninguno.' : null}
      </small>
    </section>
  )
}
