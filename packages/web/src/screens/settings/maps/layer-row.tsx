import { RefreshCw } from 'lucide-react'
import type { MapLayerName, MapSettings } from '../../../api/map-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import type { LayerTrial } from './layer-preview.tsx'
import styles from './maps.module.css'
import { type StreetFile, shownNow } from './shown-now.ts'

interface LayerRowProps {
  readonly id: MapLayerName
  readonly label: string
  readonly draft: MapSettings
  /** The address that holds now. */
  readonly stored: string | null
  /** Null while nobody knows. */
  readonly streets: StreetFile | null
  /** Of the address as it is written; null: none was made. */
  readonly trial: LayerTrial | null
  readonly error: string | null
  readonly isTesting: boolean
  readonly isLocked: boolean
  readonly onChange: (text: string) => void
  readonly onTest: (address: string) => void
}

/** One layer: its address, what the button shows with it, and how the test went. */
export function LayerRow({ id, label, draft, stored, streets, trial, error, ...act }: LayerRowProps) {
  const address = draft[id]
  return (
    <li data-changed={address !== stored || undefined}>
      <FoundPlace setting={`map.${id}`}>
        <Field
          label={label}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          inputMode="url"
          placeholder={id === 'traffic' ? 'Apagada' : 'Apagada: se usa el mapa incluido'}
          value={address ?? ''}
          error={error}
          {...(streets === null ? {} : { hint: shownNow(id, draft, streets) })}
          onChange={({ target }) => act.onChange(target.value)}
        />
      </FoundPlace>
      <div className={styles.standing}>
        <Standing trial={trial} isOff={address === null} />
        <Button
          size="sm"
          icon={<RefreshCw size={14} aria-hidden="true" />}
          disabled={address === null || act.isLocked}
          aria-label={`Probar ${label}`}
          onClick={() => address !== null && act.onTest(address)}
        >
          {act.isTesting ? 'Probando…' : 'Probar'}
        </Button>
      </div>
    </li>
  )
}

function Standing({ trial, isOff }: { readonly trial: LayerTrial | null; readonly isOff: boolean }) {
  if (isOff) return null
  if (trial === null) return <small role="status">Sin probar</small>
  const { result, failure } = trial
  if (result?.ok === true) {
    return (
      <small role="status">
        <SeverityShape severity="bajo" /> Responde · {Math.max(...result.tiles.map(({ ms }) => ms))} ms
      </small>
    )
  }
  return (
    <small role="status">
      <SeverityShape severity="alto" /> {failure ?? result?.tiles.find(({ problem }) => problem !== null)?.problem}
    </small>
  )
}
