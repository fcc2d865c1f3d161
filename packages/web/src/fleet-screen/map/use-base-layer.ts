import { useState } from 'react'
import { BASE_LAYER_WORD, BASE_LAYERS, type BaseLayer, defaultBase } from '../../map/base-layers.ts'
import { useShownTheme } from '../../theme/use-looks.ts'

const OPTIONS = BASE_LAYERS.map((value) => ({ value, label: BASE_LAYER_WORD[value] }))

/** What is under the units, and what it can be changed to: the theme's own until a person chooses. */
export interface BaseLayerChoice {
  readonly value: BaseLayer
  readonly options: typeof OPTIONS
  readonly onChoose: (value: string) => void
}

export function useBaseLayer(): BaseLayerChoice {
  const theme = useShownTheme()
  const [chosen, setChosen] = useState<BaseLayer | null>(null)
  const onChoose = (value: string): void => setChosen(BASE_LAYERS.find((layer) => layer === value) ?? chosen)
  return { value: chosen ?? defaultBase(theme), options: OPTIONS, onChoose }
}
