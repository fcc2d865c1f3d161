import { ExternalLink, SatelliteDish } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listPlatformHealth, type PlatformHealth } from '../../../api/platform-health.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReaderIsolation } from '../../../widgets/gps-extractor/reader-isolation.tsx'
import { useGpsSessions } from '../../../widgets/gps-extractor/use-gps-sessions.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { MirrorWizard } from '../../../widgets/mirrors/mirror-wizard.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { ASIDE_ROOM, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { useMedia } from '../../../widgets/use-media.ts'
import { platformColumns } from './platform-columns.ts'
import { PlatformTable } from './platform-table.tsx'
import styles from './platforms.module.css'
import { WaitingSessions } from './waiting-sessions.tsx'

/** Once a minute the server counts: more often there is nothing new. */
const HEALTH_EVERY_MS = 60_000
const SESSIONS_EVERY_MS = 15_000

/** How carriers' platforms are read, how well that works, whom it waits for, and what platforms push to us. */
export function Section() {
  const draft = useSettingDraft('gps')
  const health = useAnswer({
    queryKey: ['platform-health'],
    queryFn: ({ signal }) => listPlatformHealth(signal),
    refetchInterval: HEALTH_EVERY_MS,
  })
  const sessions = useGpsSessions(SESSIONS_EVERY_MS)
  const [isMirrorsOpen, setMirrorsOpen] = useState(false)
  const hasColumn = useMedia(ASIDE_ROOM)
  const navigate = useNavigate()
  return (
    <SettingsSection
      title="Plataformas GPS"
      tabs={health.data === undefined ? null : <small className={styles.count}>{countText(health.data)}</small>}
      tools={
        <>
          <SettingTools draft={draft} />
          <ExportList
            list="platforms"
            title="Plataformas GPS"
            columnsAt={platformColumns}
            rows={health.data ?? []}
            filter={[]}
          />
          {hasColumn ? null : <Button onClick={() => setMirrorsOpen(true)}>Receptores espejo</Button>}
          <Button icon={<ExternalLink size={15} aria-hidden="true" />} onClick={() => navigate('/dashboard/gps')}>
            Abrir Extractor GPS
          </Button>
        </>
      }
      aside={{
        ...{ label: 'Receptores espejo', widthRem: 26, isOpen: isMirrorsOpen, onClose: () => setMirrorsOpen(false) },
        content: (
          <>
            <h3 className={styles.asideTitle}>Receptores espejo</h3>
            <MirrorWizard />
          </>
        ),
      }}
      bar={<ChangeBar draft={draft} />}
    >
      <Loaded answer={draft.answer} loading="Cargando cómo se leen las plataformas…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Lectura">
              <SettingRow draft={draft} path="auto_open" />
              <SettingRow draft={draft} path="person_may_change" />
            </SettingRows>
          </>
        )}
      </Loaded>
      <Loaded answer={health} loading="Cargando qué tanto se leen…">
        {(platforms) =>
          platforms.length === 0 ? (
            <EmptyState
              icon={<SatelliteDish size={26} aria-hidden="true" />}
              title="Ninguna plataforma se ha leído en 7 días"
              hint="Aparecen aquí al abrir en Extractor GPS un viaje con liga, o solas si se abren automáticamente."
            />
          ) : (
            <PlatformTable platforms={platforms} />
          )
        }
      </Loaded>
      <Loaded answer={sessions} loading="Cargando las sesiones…">
        {({ sessions: open }) => <WaitingSessions sessions={open.filter(({ needsPerson }) => needsPerson)} />}
      </Loaded>
      <div className={styles.isolation}>
        <ReaderIsolation />
      </div>
    </SettingsSection>
  )
}

function countText(platforms: readonly PlatformHealth[]): string {
  const sum = (of: 'accounts' | 'trips'): number => platforms.reduce((total, platform) => total + platform[of], 0)
  const [accounts, trips] = [sum('accounts'), sum('trips')]
  return [
    platforms.length === 1 ? '1 plataforma' : `${platforms.length} plataformas`,
    accounts === 1 ? '1 cuenta' : `${accounts} cuentas`,
    trips === 1 ? '1 viaje con sesión' : `${trips} viajes con sesión`,
  ].join(', ')
}
