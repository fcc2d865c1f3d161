import { PanelRightOpen } from 'lucide-react'
import { useState } from 'react'
import { mayAdminister, mayPlan } from '../../api/tokens.ts'
import { unifiedPositions } from '../../api/unified-units.ts'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { SessionNews } from '../../widgets/gps-extractor/session-news.tsx'
import { AFTER_OPENING_MS, gpsSessions, useGpsSessions } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import { NotLive } from '../../widgets/not-live.tsx'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { Header } from './gps-extractor-header.tsx'
import styles from './gps-extractor-screen.module.css'
import { SidePanel } from './gps-extractor-side-panel.tsx'
import { useRemote } from './remote/use-remote.ts'
import { SessionPane } from './session-pane.tsx'
import { TripColumn } from './trip-column.tsx'
import { useExtractor } from './use-extractor.ts'
import { useExtractorCommands } from './use-extractor-commands.ts'
import { useSessionDetail } from './use-session-detail.ts'

type Part = 'trips' | 'session' | 'facts'
const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'trips', label: 'Viajes' },
  { value: 'session', label: 'Sesión' },
  { value: 'facts', label: 'Datos' },
]

/** What is open over the screen; one at a time, as each covers the rest. */
type Open = 'nothing' | 'facts' | 'sites' | 'mirrors'

const loadSites = () => import('./sites/sites-dialog.tsx').then(({ SitesDialog }) => SitesDialog)
const loadMirrors = () => import('../../widgets/mirrors/mirrors-dialog.tsx').then(({ MirrorsDialog }) => MirrorsDialog)

export const firstQueries = [unifiedPositions, gpsSessions]

/** GPS Extractor Manager (spec §2): layout only. */
export function Screen() {
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const extractor = useExtractor()
  const { session, sessions, sessionsError } = extractor
  const { data: detail = null, error: detailError } = useSessionDetail(session)
  const [part, setPart] = useState<Part>('trips')
  const remote = useRemote(session?.hasScreen && (!isPhone || part !== 'trips') ? session.tripId : null)
  // A page that is gone may have been closed by somebody else: what is said of its session keeps up.
  useGpsSessions(remote !== null && remote.gone !== null ? AFTER_OPENING_MS : false)
  const [open, setOpen] = useState<Open>('nothing')
  const close = (): void => setOpen('nothing')
  const MirrorsDialog = useOnDemand(loadMirrors, open === 'mirrors')
  const SitesDialog = useOnDemand(loadSites, open === 'sites')
  useExtractorCommands(extractor)

  const isShown = (which: Part): boolean => !isPhone || part === which
  const side = <SidePanel extractor={extractor} detail={detail} remote={remote} />
  return (
    <main className={classNames(fleetFrameStyles.screen, styles.screen)} aria-label="Extractor GPS">
      <Header
        extractor={extractor}
        onSites={mayPlan() ? () => setOpen('sites') : null}
        onMirrors={mayAdminister() ? () => setOpen('mirrors') : null}
      />
      {sessions === null ? null : <SessionNews sessions={sessions} />}
      <Notices error={sessions === null ? null : sessionsError} />
      {isPhone ? (
        <Segmented
          className={fleetFrameStyles.parts}
          label="Parte del extractor"
          value={part}
          options={PARTS}
          onChange={setPart}
        />
      ) : null}
      <div className={styles.body} data-slot="body">
        {isShown('trips') ? <TripColumn extractor={extractor} onShow={() => isPhone && setPart('session')} /> : null}
        {isShown('session') ? (
          <SessionPane extractor={extractor} detail={detail} detailError={detailError} remote={remote} />
        ) : null}
        {isNarrow && !isPhone ? (
          <Button
            className={styles.openSide}
            data-slot="open-side"
            icon={<PanelRightOpen size={15} aria-hidden="true" />}
            onClick={() => setOpen('facts')}
          >
            Datos
          </Button>
        ) : isShown('facts') ? (
          <section
            className={classNames(surfaceStyles.panel, fleetFrameStyles.right, styles.right)}
            aria-label="Datos del viaje y sesiones"
          >
            {side}
          </section>
        ) : null}
      </div>
      {isNarrow && !isPhone ? (
        <Sheet
          open={open === 'facts'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'facts' : 'nothing')}
          label="Datos del viaje y sesiones"
          side="right"
          widthRem={20}
        >
          {side}
        </Sheet>
      ) : null}
      {open === 'sites' && SitesDialog !== null ? <SitesDialog onClose={close} /> : null}
      {open === 'mirrors' && MirrorsDialog !== null ? <MirrorsDialog onClose={close} /> : null}
    </main>
  )
}

/** What is shown may not be what stands: why. */
function Notices({ error }: { readonly error: Error | null }) {
  return (
    <div className={styles.notices}>
      <NotLive shown="los últimos datos recibidos" />
      {error !== null ? (
        <div className={classNames(surfaceStyles.noticeBar, styles.noticeBar)} data-slot="notice-bar">
          <Banner tone="warning" urgent title="No se pudieron consultar las sesiones GPS">
            Las que se ven pueden haber cambiado. {error.message}
          </Banner>
        </div>
      ) : null}
    </div>
  )
}
