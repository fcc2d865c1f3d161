import { isJudgedByEngine, type OwnRule, RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AlertNoise, type AlertRule, listAlertNoise, listAlertRules } from '../../../api/alert-rules.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../api/use-session.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useFoundOne } from '../../../widgets/settings/draft/use-found-row.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { PHONE, useMedia } from '../../../widgets/use-media.ts'
import styles from './alerts-section.module.css'
import { DryRunPanel } from './dry-run-panel.tsx'
import { NoiseChip } from './noise/noise-chip.tsx'
import { NoisePart } from './noise/noise-part.tsx'
import { ProtocolBar } from './protocol/protocol-bar.tsx'
import { ProtocolSteps } from './protocol/protocol-steps.tsx'
import { sampleValues } from './protocol/protocol-text.ts'
import { ProtocolVersions } from './protocol/protocol-versions.tsx'
import { StepEditor } from './protocol/step-editor.tsx'
import { useProtocol } from './protocol/use-protocol.ts'
import { RuleBar } from './rule-bar.tsx'
import { RuleEditor, type RuleTab } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { useDryRun } from './use-dry-run.ts'
import { type RuleDrafts, useRuleDrafts } from './use-rule-drafts.ts'

const FIRST: RuledType = 'UNIDAD_DETENIDA'
const NOISE_EVERY_MS = 60_000

/** The rules of alerts: what opens one, for whom, what people do about it, and what a draft would have changed in the last days. */
export function Section() {
  const rules = useAnswer({ queryKey: ['alert-rules'], queryFn: ({ signal }) => listAlertRules(signal) })
  const [chosen, setChosen] = useState<RuledType | null>(null)
  useFoundOne('alert-rules', (type) => setChosen(RULED_TYPES.find((one) => one === type) ?? null))
  const isPhone = useMedia(PHONE)
  const session = useSession()
  const mayChange = session.status === 'in' && session.user?.role === 'administrador'
  const personId = session.status === 'in' ? (session.user?.id ?? '') : ''
  const drafts = useRuleDrafts(personId)
  const [params] = useSearchParams()
  // `?parte=ruido`: from the figures.
  const [tab, setTab] = useState<RuleTab>(params.get('parte') === 'ruido' ? 'noise' : 'rule')
  const noise = useAnswer({
    queryKey: ['alert-noise'],
    queryFn: ({ signal }) => listAlertNoise(signal),
    refetchInterval: NOISE_EVERY_MS,
  })
  const open = chosen ?? (isPhone ? null : FIRST)
  const row = rules.data?.find(({ type }) => type === open) ?? null
  const list = (
    <Loaded answer={rules} loading="Cargando las reglas…">
      {(all) => (
        <RuleList
          rules={all}
          open={open}
          draftOf={drafts.of}
          noiseOf={(type) => <NoiseChip noise={noise.data} type={type} />}
          onOpen={setChosen}
          onSwitch={(of, isOn) => {
            setChosen(of.type)
            drafts.set(of, { ...drafts.of(of), isOn })
          }}
          isReadOnly={!mayChange}
        />
      )}
    </Loaded>
  )
  if (row === null) return <Frame {...{ mayChange, isPhone, list }} />
  const person = session.status === 'in' ? (session.user?.name ?? null) : null
  return (
    <OneRule
      onReload={rules.retry}
      onBack={isPhone ? () => setChosen(null) : null}
      {...{ row, drafts, mayChange, isPhone, list, person, personId, tab, noise }}
      onTab={setTab}
    />
  )
}

interface FrameProps extends Partial<Pick<ComponentProps<typeof SettingsSection>, 'aside' | 'bar'>> {
  readonly mayChange: boolean
  readonly isPhone: boolean
  readonly list: ReactNode
  readonly children?: ReactNode
}

/** The list and the rule beside it; on a phone one of both. */
function Frame({ mayChange, isPhone, list, children, ...section }: FrameProps) {
  return (
    <SettingsSection title="Alertas y protocolos" {...section}>
      {mayChange ? null : <Banner tone="notice" title="Solo lectura: pídalo a un administrador" />}
      <div className={styles.columns} data-phone={isPhone || undefined}>
        {isPhone && children !== undefined ? null : list}
        {children}
      </div>
    </SettingsSection>
  )
}

interface OneRuleProps extends Pick<FrameProps, 'mayChange' | 'isPhone' | 'list'> {
  readonly row: AlertRule
  readonly drafts: RuleDrafts
  /** Who is signed in: the one who calls in the samples of a protocol. */
  readonly person: string | null
  readonly personId: string
  readonly tab: RuleTab
  readonly noise: Answer<AlertNoise>
  readonly onTab: (tab: RuleTab) => void
  readonly onReload: () => void
  readonly onBack: (() => void) | null
}

/** One rule: beside its condition the trial of its draft, beside its protocol the step that is looked at. */
function OneRule(props: OneRuleProps) {
  const { row, drafts, mayChange, isPhone, list, person, personId, tab, noise, onTab, onReload, onBack } = props
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  const draft = drafts.of(row)
  const trial = useDryRun(row, draft, isOffline)
  const editing = useProtocol(row.type, personId)
  const [isAsideOpen, setAsideOpen] = useState(false)
  const values = sampleValues(person)
  // A protocol is read on a phone, and changed where there is room for it.
  const isFixed = !mayChange || isPhone
  const aside = (label: string, content: ReactNode) => ({
    aside: {
      ...{ label, content, widthRem: 28.25, keepsColumn: true, isOpen: isAsideOpen },
      onClose: () => setAsideOpen(false),
    },
  })
  const panel =
    tab === 'protocol'
      ? aside('Paso del protocolo', <StepEditor key={row.type} {...{ editing, values }} isReadOnly={isFixed} />)
      : mayChange && isJudgedByEngine(row.type)
        ? aside('Prueba del borrador', <DryRunPanel key={row.type} {...{ trial, isOffline }} />)
        : {}
  const bar =
    tab === 'protocol' ? (
      <ProtocolBar key={row.type} {...{ editing, isOffline }} isReadOnly={isFixed} />
    ) : mayChange ? (
      <RuleBar
        key={row.type}
        onShowTrial={() => setAsideOpen(true)}
        onSaved={(saved) => {
          drafts.forget(saved.type)
          onReload()
        }}
        onOutdated={onReload}
        {...{ row, drafts, trial, isOffline }}
      />
    ) : undefined
  return (
    <Frame {...{ mayChange, isPhone, list, bar }} {...panel}>
      <RuleEditor
        key={row.type}
        isReadOnly={!mayChange}
        onChange={(next: OwnRule) => drafts.set(row, next)}
        onRestored={() => {
          drafts.forget(row.type)
          onReload()
        }}
        protocol={{
          count: editing.steps.length === 0 ? null : editing.steps.length,
          steps: (
            <ProtocolSteps
              {...{ editing, values }}
              isReadOnly={isFixed}
              isNarrow={mayChange && isPhone}
              onOpen={() => setAsideOpen(true)}
            />
          ),
          versions: <ProtocolVersions {...{ editing, isOffline }} isReadOnly={!mayChange} />,
        }}
        noise={<NoisePart answer={noise} type={row.type} />}
        {...{ row, draft, isOffline, tab, onTab, onBack }}
      />
    </Frame>
  )
}
