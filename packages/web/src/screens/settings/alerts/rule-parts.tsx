import {
  ALERT_CHANNELS,
  type AlertChannel,
  isJudgedByEngine,
  MAX_DEADLINE_MINUTES,
  MAX_HOLD_MINUTES,
  type OwnRule,
} from '@vigia/domain/alerts/own-rule'
import { useId } from 'react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../api/use-session.ts'
import { listUsers } from '../../../api/users.ts'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import styles from './alerts-section.module.css'
import { NumberBox } from './number-box.tsx'
import { besidesOf, CHANNEL_LABEL, sentenceOf } from './rule-text.ts'

export interface RulePartProps {
  readonly row: AlertRule
  readonly draft: OwnRule
  readonly onChange: (next: OwnRule) => void
}

/** The sentence of the rule with its figures in it. */
export function ConditionPart({ row, draft, onChange }: RulePartProps) {
  const [before, after] = sentenceOf(row.type)
  const { limit, defaultOver } = row
  const besides = besidesOf(row.type, draft)
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>Se abre cuando</h4>
      <p className={styles.sentence}>
        {before}
        {limit === null ? null : (
          <>
            {' '}
            <NumberBox
              label={`Límite en ${limit.unit}`}
              value={draft.over ?? defaultOver}
              min={limit.min}
              max={limit.max}
              isChanged={draft.over !== row.rule.over}
              onChange={(over) => onChange({ ...draft, over: over === defaultOver ? null : over })}
            />{' '}
            {limit.unit}
          </>
        )}{' '}
        {after}
        {row.isLocked || !isJudgedByEngine(row.type) ? null : (
          <>
            {' '}
            y así sigue por{' '}
            <NumberBox
              label="Minutos que se sostiene"
              value={draft.holdMinutes}
              min={0}
              max={MAX_HOLD_MINUTES}
              isChanged={draft.holdMinutes !== row.rule.holdMinutes}
              onChange={(holdMinutes) => onChange({ ...draft, holdMinutes: holdMinutes ?? 0 })}
            />{' '}
            min
          </>
        )}
        .
      </p>
      {limit === null ? null : (
        <small>
          {row.isLocked ? 'Solo puede ser más estricta. ' : null}
          Sin límite propio vale el de los pesos del riesgo: {defaultOver ?? '–'} {limit.unit}. De {limit.min} a{' '}
          {limit.max}.
        </small>
      )}
      {besides === null ? null : <small>{besides}</small>}
    </section>
  )
}

/** What people owe an alert, and who is told when they are late. */
export function DeadlinesPart({ draft, onChange }: Omit<RulePartProps, 'row'>) {
  const title = useId()
  const select = useId()
  const session = useSession()
  const isAdministrator = session.status === 'in' && session.user?.role === 'administrador'
  const people = useAnswer({
    queryKey: ['users'],
    queryFn: ({ signal }) => listUsers(signal),
    enabled: isAdministrator,
  })
  const minutes = (label: string, value: number | null, set: (value: number | null) => OwnRule) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_DEADLINE_MINUTES}
      placeholder="sin plazo"
      value={value ?? ''}
      onChange={({ target }) => {
        const typed = Math.trunc(target.valueAsNumber)
        onChange(set(Number.isNaN(typed) ? null : Math.min(MAX_DEADLINE_MINUTES, Math.max(1, typed))))
      }}
      end={<small>min</small>}
    />
  )
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>Plazos</h4>
      <div className={styles.deadlines}>
        {minutes('Reconocer en', draft.ackMinutes, (ackMinutes) => ({ ...draft, ackMinutes }))}
        {minutes('Primera llamada en', draft.firstCallMinutes, (firstCallMinutes) => ({ ...draft, firstCallMinutes }))}
        {minutes('Resolver en', draft.resolveMinutes, (resolveMinutes) => ({ ...draft, resolveMinutes }))}
      </div>
      <div className={fieldStyles.field}>
        <label htmlFor={select}>Si vence, avisar a</label>
        <div className={fieldStyles.input} data-slot="input">
          <select
            id={select}
            value={draft.escalateTo}
            onChange={({ target }) => onChange({ ...draft, escalateTo: target.value })}
          >
            <option value="shift_supervisor">Supervisión en turno</option>
            <option value="administrators">Administración</option>
            {/* Whoever may not list people, or not yet, is told of nobody else instead. */}
            {isNamed(draft.escalateTo, people.data) ? null : <option value={draft.escalateTo}>Una persona</option>}
            {people.data?.flatMap(({ id, name, isDisabled }) =>
              isDisabled && id !== draft.escalateTo ? (
                []
              ) : (
                <option key={id} value={id}>
                  {name}
                </option>
              ),
            )}
          </select>
        </div>
      </div>
      <small>
        Cuenta como primera llamada la primera nota de la alerta o el primer comentario de una persona en el viaje.
      </small>
    </section>
  )
}

const isNamed = (to: string, people: readonly { readonly id: string }[] | undefined): boolean =>
  to === 'shift_supervisor' || to === 'administrators' || people?.some(({ id }) => id === to) === true

/** Where the alert calls. */
export function ChannelsPart({ row, draft, onChange }: RulePartProps) {
  const title = useId()
  // Whoever had mail may take it away where there is no longer a server for it.
  const hasNoMail = (channel: AlertChannel): boolean => channel === 'mail' && !row.isMailOn
  const isFixed = (channel: AlertChannel): boolean =>
    channel === 'screen' ||
    (channel === 'sound' && row.isLocked) ||
    (hasNoMail(channel) && !draft.channels.includes(channel))
  const toggle = (channel: AlertChannel): void => {
    const isThere = draft.channels.includes(channel)
    const channels = ALERT_CHANNELS.filter((one) => (one === channel ? !isThere : draft.channels.includes(one)))
    onChange({ ...draft, channels })
  }
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>Canales</h4>
      <div className={classNames(layoutStyles.flow, styles.channels)}>
        {ALERT_CHANNELS.map((channel) => (
          <label key={channel}>
            <input
              type="checkbox"
              checked={draft.channels.includes(channel)}
              disabled={isFixed(channel)}
              onChange={() => toggle(channel)}
            />
            {CHANNEL_LABEL[channel]}
          </label>
        ))}
      </div>
      <small>
        Push lleva las alertas críticas y altas a navegadores cerrados; Webhook, las de esta regla a los sistemas de
        Integraciones que las piden; Correo, a quien se elige arriba, las que nadie ha reconocido y las que se quedan
        sin primera llamada.
      </small>
      {row.isMailOn ? null : (
        <small>
          {draft.channels.includes('mail')
            ? 'Esta regla pide correo y no sale ninguno: el servidor no tiene correo configurado (VIGIA_SMTP_URL).'
            : 'Correo está apagado: el servidor no lo tiene configurado (VIGIA_SMTP_URL).'}
        </small>
      )}
    </section>
  )
}
