import { Map as MapIcon } from 'lucide-react'
import type { LayerTest } from '../../../api/map-settings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './maps.module.css'

/** A test of one layer: what it was of, and what came; `failure`: why the server made none. */
export interface LayerTrial {
  readonly label: string
  readonly address: string
  readonly result: LayerTest | null
  readonly failure: string | null
}

/** What the last test brought: a part of the map to look at, and how each of the four came. */
export function LayerPreview({ trial }: { readonly trial: LayerTrial | null }) {
  if (trial === null) {
    return (
      <EmptyState
        icon={<MapIcon size={26} aria-hidden="true" />}
        title="Sin prueba todavía"
        hint="«Probar» pide cuatro partes del mapa de la Ciudad de México y muestra una aquí."
      />
    )
  }
  const { label, result, failure } = trial
  return (
    <div className={classNames(styles.preview, surfaceStyles.scroll)}>
      <header>
        <h2>Vista previa</h2>
        <small className={styles.detail}>{label} · Ciudad de México</small>
      </header>
      {result?.preview ? <img src={result.preview} alt={`Una parte del mapa de la capa ${label}`} /> : null}
      <h3>{result?.ok === true ? 'Responde' : 'No se puede usar así'}</h3>
      {failure === null ? null : <p>{failure}</p>}
      <ul aria-label="Partes pedidas">
        {result?.tiles.map(({ zoom, ms, bytes, problem }) => (
          <li key={zoom}>
            <SeverityShape severity={problem === null ? 'low' : 'high'} />
            <span>
              Acercamiento {zoom}
              <small className={styles.detail}>{problem ?? `${(bytes / 1000).toFixed(1)} kB`}</small>
            </span>
            <span>{ms} ms</span>
          </li>
        ))}
      </ul>
      <p className={styles.detail}>
        Si una capa falla, el tablero usa el mapa incluido y lo dice en una línea bajo el mapa.
      </p>
    </div>
  )
}
