import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import type { LayerTrial } from './layer-preview.tsx'
import styles from './maps.module.css'

interface LayerStandingProps {
  readonly label: string
  /** As it is written. */
  readonly address: string | null
  /** What the button of the map shows with it; null while nobody knows. */
  readonly shown: string | null
  /** Of the address as it is written; null: none was made. */
  readonly trial: LayerTrial | null
  readonly isTesting: boolean
  readonly isLocked: boolean
  readonly onTest: (address: string) => void
}

/** What a layer's address brings: what the map shows with it, and how its test went. */
export function LayerStanding({ label, address, shown, trial, isTesting, isLocked, onTest }: LayerStandingProps) {
  return (
    <div className={styles.standing}>
      <small>{shown}</small>
      <Trial trial={trial} isOff={address === null} />
      <Button
        size="sm"
        icon={<RefreshCw size={14} aria-hidden="true" />}
        disabled={address === null || isLocked}
        aria-label={`Probar ${label}`}
        onClick={() => address !== null && onTest(address)}
      >
        {isTesting ? 'Probando…' : 'Probar'}
      </Button>
    </div>
  )
}

function Trial({ trial, isOff }: { readonly trial: LayerTrial | null; readonly isOff: boolean }) {
  if (isOff) return null
  if (trial === null) return <small role="status">Sin probar</small>
  const { result, failure } = trial
  if (result?.ok === true) {
    return (
      <small role="status">
        <SeverityShape severity="low" /> Responde · {Math.max(...result.tiles.map(({ ms }) => ms))} ms
      </small>
    )
  }
  return (
    <small role="status">
      <SeverityShape severity="high" /> {failure ?? result?.tiles.find(({ problem }) => problem !== null)?.problem}
    </small>
  )
}
