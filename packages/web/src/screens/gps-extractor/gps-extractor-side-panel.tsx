import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { GpsSessionDetail } from '../../api/gps-sessions.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { IsolationWarning } from '../../widgets/gps-extractor/reader-isolation.tsx'
import { ActiveSessions } from './active-sessions.tsx'
import { CoordinatesBox } from './coordinates-box.tsx'
import { CredentialsBox } from './credentials-box.tsx'
import styles from './gps-extractor-side-panel.module.css'
import { HowTo } from './how-to.tsx'
import type { Remote } from './remote/use-remote.ts'
import type { Extractor } from './use-extractor.ts'

interface SidePanelProps {
  readonly extractor: Extractor
  readonly detail: GpsSessionDetail | null
  readonly remote: Remote | null
}

const loadDiagnosis = () => import('./diagnosis-dialog.tsx').then(({ DiagnosisDialog }) => DiagnosisDialog)

/** What was read of the trip on screen, its credentials, the sessions, the instructions (spec §2). */
export function SidePanel({ extractor, detail, remote }: SidePanelProps) {
  const { session, selected } = extractor
  const [seenOnMap, setSeenOnMap] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const DiagnosisDialog = useOnDemand(loadDiagnosis, isAsking)
  return (
    <div className={classNames(styles.side, surfaceStyles.scroll)} data-slot="session-side">
      <h2 className={textStyles.visuallyHidden}>Datos del viaje</h2>
      <CoordinatesBox
        session={session}
        unconfirmed={detail?.unconfirmed ?? null}
        onSeen={() => session !== null && setSeenOnMap(new Set([...seenOnMap, session.tripId]))}
      />
      {selected === null ? null : (
        <>
          <div className={styles.ask}>
            <Button
              wide
              tone="ghost"
              icon={<CircleQuestionMark size={15} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              ¿Por qué no veo este viaje?
            </Button>
          </div>
          <CredentialsBox key={selected.tripId} trip={selected} session={session} remote={remote} />
        </>
      )}
      <ActiveSessions extractor={extractor} />
      {mayAdminister() ? <IsolationWarning /> : null}
      <HowTo session={session} isOnMap={session !== null && seenOnMap.has(session.tripId)} />
      {selected !== null && isAsking && DiagnosisDialog !== null ? (
        <DiagnosisDialog
          tripId={selected.tripId}
          name={selected.plates ?? selected.invoice}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
