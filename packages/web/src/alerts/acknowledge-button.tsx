import { Check } from 'lucide-react'
import type { Alert } from '../api/alerts.ts'
import { mayAct } from '../api/tokens.ts'
import { Button } from '../ui/button.tsx'
import type { Acknowledging } from './use-acknowledge.ts'

interface AcknowledgeButtonProps {
  readonly alert: Alert
  readonly act: Acknowledging
  /** The one primary action of its surface, else the quiet button of a list. */
  readonly primary?: boolean
}

/** Reconocer, outlined in red for a critical alert (DESIGN §7); nothing for whom may only look. */
export function AcknowledgeButton({ alert, act, primary = false }: AcknowledgeButtonProps) {
  if (!mayAct()) return null
  const quietTone = alert.severity === 'critical' ? 'danger-line' : 'neutral'
  return (
    <Button
      tone={primary ? 'primary' : quietTone}
      size={primary ? 'md' : 'sm'}
      wide={primary}
      aria-busy={act.isBusy || undefined}
      icon={<Check size={15} aria-hidden="true" />}
      onClick={(event) => {
        event.stopPropagation()
        act.run()
      }}
    >
      {act.isBusy ? 'Reconociendo…' : 'Reconocer'}
    </Button>
  )
}
