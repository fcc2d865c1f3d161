import { Download, Signature } from 'lucide-react'
import { useState } from 'react'
import type { Handover } from '../../../api/handovers.ts'
import { Button } from '../../../ui/button.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { Acta } from './acta.tsx'
import { ActaDialog } from './acta-dialog.tsx'
import styles from './handover.module.css'
import { HistoryButton } from './handover-history.tsx'
import { type Part, signObstacle } from './handover-words.ts'
import { SignDialog } from './sign-dialog.tsx'
import { useUnsavedPoints } from './unsaved-points.ts'
import { useAcceptances } from './use-acceptances.ts'

interface ActaPanelProps {
  readonly handover: Handover
  readonly part: Part
}

/** The acta as it stands, and the button with which the side whose turn it is signs it. */
export function ActaPanel({ handover, part }: ActaPanelProps) {
  const [isShown, setShown] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const unsaved = useUnsavedPoints().size
  const { sent } = useAcceptances(handover)
  const obstacle = signObstacle(handover, part, { unsaved, sent })
  const signs = part === 'prepares' || part === 'receives'
  const side = part === 'prepares' ? 'outgoing' : 'incoming'
  return (
    <>
      <header className={surfaceStyles.panelHead}>
        <h2>Acta de entrega</h2>
        {handover.status === 'received' ? null : <small className={textStyles.note}>vista previa</small>}
        <span className={surfaceStyles.end}>
          <HistoryButton />
          <Button size="sm" icon={<Download size={13} aria-hidden="true" />} onClick={() => setShown(true)}>
            PDF
          </Button>
        </span>
      </header>
      <div className={surfaceStyles.scroll}>
        <Acta handover={handover} />
      </div>
      {signs ? (
        <footer className={styles.sign}>
          <p id="sign-obstacle">{obstacle ?? 'Pide confirmar quién es y lleva la hora del servidor.'}</p>
          <Button
            wide
            tone="primary"
            icon={<Signature size={16} aria-hidden="true" />}
            disabled={obstacle !== null}
            aria-describedby="sign-obstacle"
            onClick={() => setSigning(true)}
          >
            {side === 'outgoing' ? 'Firmar y entregar turno' : 'Firmar y recibir turno'}
          </Button>
        </footer>
      ) : null}
      {isShown ? <ActaDialog handover={handover} onClose={() => setShown(false)} /> : null}
      {isSigning ? <SignDialog handover={handover} side={side} onClose={() => setSigning(false)} /> : null}
    </>
  )
}
