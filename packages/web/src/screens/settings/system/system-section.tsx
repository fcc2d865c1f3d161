import { formatDateTime } from '@vigia/domain/format/date-time'
import type { SystemRange } from '@vigia/domain/system/history-range'
import { ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { getSystem, type SelfCheck, type System } from '../../../api/system.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { theHour } from '../../../text/clock-time.ts'
import { agoText } from '../../../text/elapsed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { AnnouncementPart } from './announcement-part.tsx'
import { ComponentTable } from './component-table.tsx'
import { reportText, summaryText } from './component-text.ts'
import { JobsPart } from './jobs-part.tsx'
import { SelfCheckPart } from './self-check-part.tsx'
import styles from './system.module.css'
import { WorksPart } from './works-part.tsx'

const EVERY_MS = 10_000
const RANGES = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 días' },
] as const

/** How the installation is, what it is made of, and how to try it (screens of our own, third part, §8). */
export function Section() {
  const [range, setRange] = useState<SystemRange>('1h')
  const answer = useAnswer({
    queryKey: ['system', range],
    queryFn: ({ signal }) => getSystem(range, signal),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const [check, setCheck] = useState<SelfCheck | null>(null)
  const announcement = useSettingDraft('announcement')
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  // The last answer stays while another time is asked for, also when that fails.
  const [kept, setKept] = useState<{ readonly system: System; readonly at: number } | null>(null)
  if (answer.data !== undefined && answer.data !== kept?.system)
    setKept({ system: answer.data, at: answer.dataUpdatedAt })
  const { error } = answer
  const system = answer.data ?? kept?.system
  return (
    <SettingsSection
      title="Sistema"
      bar={<ChangeBar draft={announcement} />}
      tabs={system === undefined ? null : <Summary system={system} isOld={error !== null} />}
      tools={
        <>
          <Segmented label="Historia" value={range} options={RANGES} onChange={setRange} />
          <Button
            icon={<ClipboardCopy size={15} aria-hidden="true" />}
            disabled={system === undefined}
            onClick={() => system !== undefined && copyText(reportText(system, check), 'Informe copiado')}
          >
            Copiar informe
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div>
          {system === undefined ? (
            error === null ? (
              <LoadingState text="Midiendo el sistema…" />
            ) : (
              <ErrorState kind="connection" message={error.message} onAct={answer.retry} />
            )
          ) : (
            <>
              {error === null ? null : (
                <Banner tone="warning" urgent title={awayText(error, kept?.at ?? 0)}>
                  Lo que se ve es la última respuesta.
                </Banner>
              )}
              <div className={styles.measured} data-old={error !== null || undefined}>
                <ComponentTable system={system} isOld={error !== null} />
                <JobsPart jobs={system.jobs} upSince={system.upSince} isOld={error !== null} />
              </div>
            </>
          )}
        </div>
        <div>
          <SelfCheckPart check={check} isOffline={isOffline} onChecked={setCheck} />
          <AnnouncementPart draft={announcement} />
          <WorksPart isOffline={isOffline} />
          {system === undefined ? null : <Versions system={system} />}
        </div>
      </div>
    </SettingsSection>
  )
}

/** `at`: of the last good answer, on the clock of this machine. */
function awayText(error: Error, at: number): string {
  const since = `desde ${theHour(at, Date.now())}`
  return error instanceof ApiError && error.status === 503
    ? `La base de datos no responde ${since}`
    : `El servidor no responde ${since}`
}

function Summary({ system, isOld }: { readonly system: System; readonly isOld: boolean }) {
  const now = useServerNow(EVERY_MS)
  const { components, checkedAt } = system
  const worst = components.some(({ state }) => state === 'bad')
    ? 'bad'
    : components.some(({ state }) => state === 'warn')
      ? 'warn'
      : 'ok'
  return (
    <small className={styles.summary} data-state={isOld ? 'old' : worst}>
      {summaryText(components)} · revisado {agoText(checkedAt, now)}
    </small>
  )
}

function Versions({ system: { versions, upSince } }: { readonly system: System }) {
  return (
    <SettingsPart title="Versiones">
      <dl className={surfaceStyles.facts}>
        {versions.map(({ label, version }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{version}</dd>
          </div>
        ))}
        <div>
          <dt>Arrancó</dt>
          <dd>{formatDateTime(upSince)}</dd>
        </div>
      </dl>
    </SettingsPart>
  )
}
