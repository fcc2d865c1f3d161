import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './alerts-section.module.css'
import { RULE_GROUPS, ruleSummary, severityOf } from './rule-text.ts'

interface RuleListProps {
  readonly rules: readonly AlertRule[]
  readonly open: RuledType | null
  readonly isReadOnly: boolean
  readonly draftOf: (row: AlertRule) => OwnRule
  /** What a rule's alerts came to, beside it. */
  readonly noiseOf: (type: RuledType) => ReactNode
  readonly onOpen: (type: RuledType) => void
  readonly onSwitch: (row: AlertRule, isOn: boolean) => void
}

/** The rules in their groups: what each asks, whether it is on, and which one has a draft. */
export function RuleList({ rules, ...list }: RuleListProps) {
  return (
    <nav className={styles.list} aria-label="Reglas">
      {RULE_GROUPS.map(({ title, types }, index) => (
        <section key={title} aria-label={title}>
          <h3>
            {title}
            {index === 0 ? (
              <small>
                <Lock size={12} aria-hidden="true" /> no se apagan
              </small>
            ) : null}
          </h3>
          <ul>
            {types.map((type) => {
              const row = rules.find((one) => one.type === type)
              return row === undefined ? null : <RuleRow key={type} row={row} {...list} />
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface RuleRowProps extends Omit<RuleListProps, 'rules'> {
  readonly row: AlertRule
}

function RuleRow({ row, open, isReadOnly, draftOf, noiseOf, onOpen, onSwitch }: RuleRowProps) {
  const draft = draftOf(row)
  const title = alertTypeTitle(row.type)
  return (
    <li className={styles.rule} data-open={row.type === open || undefined}>
      <button type="button" aria-current={row.type === open} onClick={() => onOpen(row.type)}>
        <SeverityShape severity={severityOf(row.type)} coloured />
        <span>
          <b>{title}</b>
          <small>{ruleSummary(row, draft)}</small>
        </span>
        {draft === row.rule ? null : <em>Borrador</em>}
      </button>
      {noiseOf(row.type)}
      {row.isLocked ? (
        <Lock size={14} role="img" aria-label="No se apaga" />
      ) : (
        <Switch
          label={`${title}: encendida`}
          isLabelHidden
          checked={draft.isOn}
          disabled={isReadOnly}
          onChange={(isOn) => onSwitch(row, isOn)}
        />
      )}
    </li>
  )
}
