import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { isOfTrip, type OwnRule } from '@vigia/domain/alerts/own-rule'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './alerts-section.module.css'
import { EscalationPart } from './escalation-part.tsx'
import { HoursPart } from './hours-part.tsx'
import { ChannelsPart, ConditionPart, DeadlinesPart } from './rule-parts.tsx'
import { severityOf } from './rule-text.ts'
import { RuleVersions } from './rule-versions.tsx'
import { ScopePart } from './scope-part.tsx'

interface RuleEditorProps {
  readonly row: AlertRule
  readonly draft: OwnRule
  readonly isReadOnly: boolean
  readonly isOffline: boolean
  readonly onChange: (next: OwnRule) => void
  readonly onRestored: () => void
  readonly tab: RuleTab
  readonly onTab: (tab: RuleTab) => void
  /** What people do about its alerts: how many steps, to be read, and how it came to be. */
  readonly protocol: { readonly count: number | null; readonly steps: ReactNode; readonly versions: ReactNode }
  /** What its alerts came to. */
  readonly noise: ReactNode
  /** Back to the list, where both have no room. */
  readonly onBack: (() => void) | null
}

export type RuleTab = 'rule' | 'protocol' | 'noise' | 'versions'

/** One rule: what it asks, what people do about it, and how both came to be what they are. */
export function RuleEditor(editor: RuleEditorProps) {
  const { row, draft, isReadOnly, isOffline, tab, onTab, protocol, noise, onChange, onRestored, onBack } = editor
  const title = alertTypeTitle(row.type)
  const changes = row.version + row.protocolVersion
  const ruleTitle = useId()
  const protocolTitle = useId()
  return (
    <article className={styles.editor} aria-label={title}>
      <header>
        {onBack === null ? null : (
          <IconButton label="Volver a las reglas" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack} />
        )}
        <SeverityShape severity={severityOf(row.type)} size={14} coloured />
        <div>
          <h3>{title}</h3>
          <small>{versionText(row)}</small>
        </div>
      </header>
      <Tabs<RuleTab>
        label="Partes de la regla"
        value={tab}
        onChange={onTab}
        items={[
          { value: 'rule', label: 'Regla' },
          { value: 'protocol', label: 'Protocolo', ...(protocol.count === null ? {} : { count: protocol.count }) },
          { value: 'noise', label: 'Ruido' },
          { value: 'versions', label: 'Historial', ...(changes === 0 ? {} : { count: changes }) },
        ]}
      >
        {tab === 'rule' ? (
          <fieldset className={styles.parts} disabled={isReadOnly} aria-label="Regla">
            <ConditionPart {...{ row, draft, onChange }} />
            {row.limit === null || row.isLocked ? null : <HoursPart {...{ row, draft, onChange }} />}
            {row.isLocked || !isOfTrip(row.type) ? null : <ScopePart {...{ row, draft, onChange }} />}
            <DeadlinesPart {...{ draft, onChange }} />
            <EscalationPart {...{ row, draft, onChange }} />
            <ChannelsPart {...{ row, draft, onChange }} />
          </fieldset>
        ) : tab === 'protocol' ? (
          protocol.steps
        ) : tab === 'noise' ? (
          noise
        ) : (
          <div className={styles.histories}>
            <section aria-labelledby={ruleTitle}>
              <h4 id={ruleTitle}>Regla</h4>
              <RuleVersions {...{ row, isReadOnly, isOffline, onRestored }} />
            </section>
            <section aria-labelledby={protocolTitle}>
              <h4 id={protocolTitle}>Protocolo</h4>
              {protocol.versions}
            </section>
          </div>
        )}
      </Tabs>
    </article>
  )
}

function versionText({ version, changedBy, changedAt }: AlertRule): string {
  if (version === 0) return 'De fábrica: nadie la ha cambiado'
  return [`v${version}`, changedBy, formatDateTime(changedAt)].filter((part) => part !== null).join(', ')
}
