import { useState } from 'react'
import type { MapLayerName, MapPreset, MapSettings } from '../../../api/map-settings.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import styles from './maps.module.css'

interface PresetPickerProps {
  readonly presets: Answer<readonly MapPreset[]>
  /** Puts a provider's addresses and credits into the draft. */
  readonly onUse: (some: Partial<MapSettings>) => void
}

/** A known provider's addresses, with the key that it gave, for the layers that it has; saved with the others. */
export function PresetPicker({ presets, onUse }: PresetPickerProps) {
  return (
    <fieldset className={styles.preset}>
      <legend>Llenar con un proveedor conocido</legend>
      <Loaded answer={presets} loading="Cargando los proveedores…">
        {(all) => <Choice presets={all} onUse={onUse} />}
      </Loaded>
    </fieldset>
  )
}

function Choice({
  presets,
  onUse,
}: {
  readonly presets: readonly MapPreset[]
  readonly onUse: PresetPickerProps['onUse']
}) {
  const [id, setId] = useState(presets[0]?.id ?? '')
  const [key, setKey] = useState('')
  const preset = presets.find((each) => each.id === id)
  if (preset === undefined) return null
  const use = (): void => {
    onUse({ ...addressesOf(preset, key.trim()), attribution: preset.attribution })
    setKey('')
  }
  return (
    <>
      <div className={fieldStyles.field}>
        <label htmlFor="map-preset">Proveedor</label>
        <div className={fieldStyles.input} data-slot="input">
          <select id="map-preset" value={id} onChange={({ target }) => setId(target.value)}>
            {presets.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      {preset.needsKey ? (
        <Field
          label="Clave del proveedor"
          type="password"
          autoComplete="off"
          maxLength={200}
          hint="Se guarda y no se vuelve a mostrar: en la dirección queda ····, que la conserva mientras el proveedor sea el mismo."
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      ) : null}
      <Button disabled={preset.needsKey && key.trim() === ''} onClick={use}>
        Llenar las capas
      </Button>
      <small className={styles.rule}>{preset.rule}</small>
    </>
  )
}

/** Of the layers that it has; the others stay as they are. */
function addressesOf({ layers }: MapPreset, key: string): Partial<MapSettings> {
  const some: Partial<Record<MapLayerName, string>> = {}
  for (const layer of ['streets', 'satellite', 'hybrid', 'terrain', 'dark'] as const) {
    const address = layers[layer]
    if (address !== null) some[layer] = address.replace('{key}', encodeURIComponent(key))
  }
  return some
}
