import { useCallback, useEffect, useState } from 'react'
import { mayAdminister } from '../../../api/tokens.ts'
import { type Layer, type LayersOn, storedLayers, storeLayers } from './layers.ts'

/** Which layers are on, and what the traffic has to say. */
export interface Layers {
  readonly on: LayersOn
  readonly toggle: (layer: Layer) => void
  /** Why there is no traffic though it was asked for; null when there is nothing to say. */
  readonly trafficNote: string | null
  readonly trafficFailed: () => void
}

const NO_TRAFFIC = 'Sin capa de tráfico configurada'
const WHERE = 'Se fija en los ajustes del mapa: /api/settings/map, campo traffic.'
const FAILED = 'La capa de tráfico no responde. Se vuelve a intentar al encenderla.'

/** `trafficPath`: null when none is set; without one the toggle says so and stays off. */
export function useLayers(trafficPath: string | null | undefined): Layers {
  const [on, setOn] = useState<LayersOn>(storedLayers)
  const [trafficNote, setNote] = useState<string | null>(null)
  const set = useCallback((layer: Layer, isOn: boolean): void => {
    setOn((before) => {
      const next = { ...before, [layer]: isOn }
      storeLayers(next)
      return next
    })
  }, [])
  const toggle = (layer: Layer): void => {
    if (layer !== 'traffic') {
      set(layer, !on[layer])
      return
    }
    const isMissing = trafficPath === null
    setNote(isMissing ? missingText() : null)
    set('traffic', !isMissing && !on.traffic)
  }
  // Turned on before the layer was heard of, or left on since it was taken away.
  useEffect(() => {
    if (trafficPath !== null || !on.traffic) return
    setNote(missingText())
    set('traffic', false)
  }, [trafficPath, on.traffic, set])
  const trafficFailed = useCallback(() => {
    setNote(FAILED)
    set('traffic', false)
  }, [set])
  return { on, toggle, trafficNote, trafficFailed }
}

const missingText = (): string =>
  mayAdminister() ? `${NO_TRAFFIC}. ${WHERE}` : `${NO_TRAFFIC}. La fija un administrador.`
