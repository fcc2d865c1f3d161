import type { OwnRule } from '@vigia/domain/alerts/own-rule'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { alertTypeTitle } from '../../../alerts/alert-text.ts'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './alerts-section.module.css'
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
  /** Back to the list, where both have no room. */
  readonly onBack: (() => void) | null
}

type Tab = 'rule' | 'versions'

/** One rule: what it asks, and how it came to be what it is. */
export function RuleEditor({ row, draft, isReadOnly, isOffline, onChange, onRestored, onBack }: RuleEditorProps) {
  const [tab, setTab] = useState<Tab>('rule')
  const title = alertTypeTitle(row.type)
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
      <Tabs<Tab>
        label="Partes de la regla"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'rule', label: 'Regla' },
          { value: 'versions', label: 'Historial', ...(row.version === 0 ? {} : { count: row.version }) },
        ]}
      >
        {tab === 'rule' ? (
          <fieldset className={styles.parts} disabled={isReadOnly} aria-label="Regla">
            <ConditionPart {...{ row, draft, onChange }} />
            {row.limit === null || row.isLocked ? null : <HoursPart {...{ row, draft, onChange }} />}
            {row.isLocked || row.type === 'PLATAFORMA_CAIDA' ? null : <ScopePart {...{ row, draft, onChange }} />}
            <DeadlinesPart {...{ draft, onChange }} />
            <ChannelsPart {...{ row, draft, onChange }} />
          </fieldset>
        ) : (
          <RuleVersions {...{ row, isReadOnly, isOffline, onRestored }} />
        )}
      </Tabs>
    </article>
  )
}

function versionText({ version, changedBy, changedAt }: AlertRule): string {
  if (version === 0) return 'De fábrica: nadie la ha cambiado'
  return [`v${version}`, changedBy, formatDateTime(changedAt)].filter((part) => part !== null).join(', ')
}
