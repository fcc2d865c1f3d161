import { DEFAULT_OWN_RULE, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import { useState } from 'react'
import { type AlertRule, listAlertRules } from '../../../api/alert-rules.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../api/use-session.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { PHONE, useMedia } from '../../../widgets/use-media.ts'
import styles from './alerts-section.module.css'
import { DryRunPanel } from './dry-run-panel.tsx'
import { RuleBar } from './rule-bar.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { useDryRun } from './use-dry-run.ts'
import { useRuleDrafts } from './use-rule-drafts.ts'

const FIRST: RuledType = 'UNIDAD_DETENIDA'
const NOTHING: AlertRule = {
  ...{ type: FIRST, version: 0, isLocked: false, limit: null, defaultOver: null, elsewhere: null },
  ...{ changedBy: null, changedAt: null, rule: DEFAULT_OWN_RULE },
}

/** The rules of alerts: what opens one, for whom, and what a draft would have changed in the last days. */
export function Section() {
  const rules = useAnswer({ queryKey: ['alert-rules'], queryFn: ({ signal }) => listAlertRules(signal) })
  const [chosen, setChosen] = useState<RuledType | null>(null)
  const isPhone = useMedia(PHONE)
  const session = useSession()
  const mayChange = session.status === 'in' && session.user?.role === 'administrador'
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const drafts = useRuleDrafts()
  const open = chosen ?? (isPhone ? null : FIRST)
  const row = rules.data?.find(({ type }) => type === open) ?? null
  const draft = row === null ? DEFAULT_OWN_RULE : drafts.of(row)
  const trial = useDryRun(row ?? NOTHING, draft)
  const [isTrialOpen, setTrialOpen] = useState(false)
  const change = (of: AlertRule, next: OwnRule): void => drafts.set(of, next)
  return (
    <SettingsSection
      title="Alertas y protocolos"
      {...(row === null || !mayChange || row.type === 'emergency_protocol'
        ? {}
        : {
            aside: {
              ...{ label: 'Prueba del borrador', widthRem: 28.25, keepsColumn: true, isOpen: isTrialOpen },
              onClose: () => setTrialOpen(false),
              content: <DryRunPanel key={row.type} trial={trial} isOffline={isOffline} />,
            },
          })}
      {...(row === null || !mayChange
        ? {}
        : {
            bar: (
              <RuleBar
                key={row.type}
                onShowTrial={() => setTrialOpen(true)}
                onSaved={(saved) => {
                  drafts.forget(saved.type)
                  rules.retry()
                }}
                onOutdated={rules.retry}
                {...{ row, drafts, trial, isOffline }}
              />
            ),
          })}
    >
      {mayChange ? null : <Banner tone="notice" title="Solo lectura: pídalo a un administrador" />}
      <Loaded answer={rules} loading="Cargando las reglas…">
        {(all) => (
          <div className={styles.columns} data-phone={isPhone || undefined}>
            {isPhone && row !== null ? null : (
              <RuleList
                rules={all}
                open={open}
                draftOf={drafts.of}
                onOpen={setChosen}
                onSwitch={(of, isOn) => {
                  setChosen(of.type)
                  change(of, { ...drafts.of(of), isOn })
                }}
                isReadOnly={!mayChange}
              />
            )}
            {row === null ? null : (
              <RuleEditor
                key={row.type}
                isReadOnly={!mayChange}
                onChange={(next) => change(row, next)}
                onRestored={() => {
                  drafts.forget(row.type)
                  rules.retry()
                }}
                onBack={isPhone ? () => setChosen(null) : null}
                {...{ row, draft, isOffline }}
              />
            )}
          </div>
        )}
      </Loaded>
    </SettingsSection>
  )
}
