import { wholeNumber } from '@vigia/domain/format/whole-number'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import textStyles from '../../../ui/text.module.css'
import fullMapStyles from '../full-map.module.css'
import type { FullMap } from '../use-full-map.ts'
import styles from './layer-panel.module.css'
import { LAYER_WORD, LAYERS, type Layer } from './layers.ts'
import type { Layers } from './use-layers.ts'
import type { Marks } from './use-marks.ts'

interface LayerPanelProps {
  readonly fullMap: FullMap
  readonly marks: Marks
  readonly layers: Layers
  /** Null where the panel has a place of its own. */
  readonly onClose: (() => void) | null
}

const figure = (count: number | null): string => (count === null ? '—' : wholeNumber(count))

/** The layers' toggles, each with how much it shows and, when it could not be had, why (spec §2). */
export function LayerPanel({ fullMap, marks, layers, onClose }: LayerPanelProps) {
  const counts: Readonly<Record<Layer, number | null>> = {
    units: fullMap.all?.length ?? null,
    geofences: marks.geofences.data?.length ?? null,
    routes: marks.routes.data?.length ?? null,
    incidents: marks.incidents.data?.length ?? null,
    traffic: null,
  }
  const placeless = marks.incidents.data?.filter(({ point }) => point === null).length ?? 0
  const notes: Readonly<Record<Layer, string | null>> = {
    units: null,
    geofences: failure(marks.geofences.error),
    routes: failure(marks.routes.error),
    traffic: layers.trafficNote ?? failure(marks.trafficError),
    incidents: failure(marks.incidents.error) ?? placelessText(placeless),
  }
  return (
    <section className={styles.layers} aria-label="Capas">
      <header>
        <h2 className={textStyles.meta}>Capas</h2>
        {onClose === null ? null : (
          <IconButton size="sm" label="Cerrar capas" icon={<X size={14} aria-hidden="true" />} onClick={onClose} />
        )}
      </header>
      <ul>
        {LAYERS.map((layer) => (
          <li key={layer}>
            <i className={fullMapStyles.key} data-layer={layer} aria-hidden="true" />
            <Switch label={LAYER_WORD[layer]} checked={layers.on[layer]} onChange={() => layers.toggle(layer)} />
            {layer === 'traffic' ? null : <b>{figure(counts[layer])}</b>}
            {notes[layer] === null ? null : <p role="status">{notes[layer]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const failure = (error: Error | null): string | null => (error === null ? null : `No se pudo cargar: ${error.message}`)

function placelessText(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 sin ubicación conocida' : `${count} sin ubicación conocida`
}
