import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { type SettingDraftState, useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { changesText } from './preview-text.ts'
import styles from './risk-section.module.css'
import { StepsControl } from './steps-control.tsx'
import { type DraftPreview, useRiskPreview } from './use-risk-preview.ts'

/** A factor of several values is the first name of their paths: `blocking.points`. */
const FACTORS = {
  word: { one: 'factor', many: 'factores' },
  of: (path: string): string => path.split('.')[0] ?? path,
}
/** The bands of the score, which are fixed (domain `severityOfScore`). */
const LEVELS = [
  { severity: 'low', name: 'Bajo', from: 0, to: 19 },
  { severity: 'medium', name: 'Medio', from: 20, to: 39 },
  { severity: 'high', name: 'Alto', from: 40, to: 59 },
  { severity: 'critical', name: 'Crítico', from: 60, to: 100 },
] as const

/** The weights and limits of the risk, with what saving them would change in the trips of now. */
export function Section() {
  const draft = useSettingDraft('risk')
  const preview = useRiskPreview(draft)
  const [isShown, setShown] = useState(false)
  return (
    <SettingsSection
      title="Monitoreo y riesgo"
      tools={<SettingTools draft={draft} />}
      aside={{
        label: 'Vista previa',
        widthRem: 26,
        keepsColumn: true,
        isOpen: isShown,
        onClose: () => setShown(false),
        content: <PreviewPanel {...preview} />,
      }}
      bar={
        <>
          <PreviewStrip {...preview} onOpen={() => setShown(true)} />
          <ChangeBar draft={draft} group={FACTORS} />
        </>
      }
    >
      <Loaded answer={draft.answer} loading="Cargando los pesos…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <LevelScale />
            <p className={styles.rule}>Más de cada límite suma sus puntos; de un factor cuenta solo el mayor.</p>
            <Factors draft={draft} />
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function Factors({ draft }: { readonly draft: SettingDraftState<'risk'> }) {
  const places = [...new Set(draft.entries.map(({ place }) => place))]
  return places.map((place) => (
    <SettingRows key={place} label={place}>
      {draft.entries
        .filter((entry) => entry.place === place)
        .map(({ path, kind }) => (
          <SettingRow key={path} draft={draft} path={path} {...(kind === 'steps' ? { control: StepsControl } : {})} />
        ))}
    </SettingRows>
  ))
}

/** From how many points a trip is at each level. */
function LevelScale() {
  return (
    <dl className={styles.scale} aria-label="Nivel por puntos, fijo">
      {LEVELS.map(({ severity, name, from, to }) => (
        <div key={severity} data-severity={severity}>
          <dt>
            <SeverityShape severity={severity} size={10} coloured /> {name}
          </dt>
          <dd>
            {from} a {to}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface PreviewStripProps extends DraftPreview {
  readonly onOpen: () => void
}

/** Where the preview is no column: what it says, and the way to it. */
function PreviewStrip({ answer, doubt, onOpen }: PreviewStripProps) {
  return (
    <button type="button" className={styles.strip} onClick={onOpen}>
      <span>{answer.data === undefined ? 'Vista previa' : (doubt ?? changesText(answer.data))}</span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
}
