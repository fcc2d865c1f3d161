import { useState } from 'react'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { mapLayers } from '../../../api/map-layers.ts'
import {
  type MapLayerName,
  type MapPreset,
  type MapSettings,
  putMapSettings,
  testMapLayer,
} from '../../../api/map-settings.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import { OvertakenBanner } from '../../../widgets/settings/overtaken-banner.tsx'
import { useVersionedDraft, type Versioned } from '../../../widgets/settings/use-versioned-draft.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import type { LayerTrial } from './layer-preview.tsx'
import { LayerRow } from './layer-row.tsx'
import { LAYER_WORDS } from './layer-words.ts'
import styles from './maps.module.css'
import { PresetPicker } from './preset-picker.tsx'

interface LayersFormProps {
  /** As they were last read. */
  readonly newest: Versioned<MapSettings>
  readonly presets: Answer<readonly MapPreset[]>
  /** They are to be read again: they were saved, here or elsewhere. */
  readonly onOutdated: () => void
  readonly onTried: (trial: LayerTrial) => void
}

const written = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Addresses, each with its test; saving one whose test failed asks once. */
export function LayersForm({ newest, presets, onOutdated, onTried }: LayersFormProps) {
  const edited = useVersionedDraft(newest, withMine)
  const { draft, setDraft } = edited
  const { value: stored, etag } = edited.base
  const { trials, testing, test } = useTrials(onTried)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const layers = useAnswer(mapLayers)
  const connection = useConnection()
  const isOffline = connection.state === 'disconnected' && connection.notLive
  const changed = [...LAYER_WORDS.map(({ id }) => id), 'attribution' as const].filter(
    (key) => draft[key] !== stored[key],
  )
  const failed = LAYER_WORDS.filter(({ id }) => {
    const trial = trials[id]
    return draft[id] !== null && trial?.address === draft[id] && trial.result?.ok !== true
  })

  const save = async (): Promise<void> => {
    setAsking(false)
    setErrors({})
    const saved = await attempt(
      () => putMapSettings(draft, etag),
      (error) => {
        if (isChangedMeanwhile(error)) onOutdated()
        const named = fieldErrors(error)
        setErrors(named)
        return Object.keys(named).length > 0 ? null : errorText(error)
      },
    )
    if (saved === null) return
    showToast({ id: 'map-settings', tone: 'ok', title: 'Capas guardadas' })
    layers.retry()
    edited.saved()
    onOutdated()
  }

  return (
    <Form
      className={styles.form}
      isBusy={isBusy}
      message={message}
      onSubmit={() => (failed.some(({ id }) => changed.includes(id)) ? setAsking(true) : void save())}
      acts={
        <>
          <small className={styles.changes}>{changedWords(changed.length)}</small>
          <Button disabled={isBusy || changed.length === 0} onClick={() => setDraft(stored)}>
            Descartar
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={isBusy || isOffline || edited.isOvertaken || changed.length === 0}
          >
            {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar cambios'}
          </Button>
        </>
      }
    >
      <OvertakenBanner {...edited} />
      <ul className={styles.layers} aria-label="Capas del mapa">
        {LAYER_WORDS.map(({ id, label }) => (
          <LayerRow
            key={id}
            id={id}
            label={label}
            draft={draft}
            stored={stored[id]}
            streets={layers.data === undefined ? null : layers.data.basemap === null ? 'none' : 'usable'}
            trial={trials[id]?.address === draft[id] ? (trials[id] ?? null) : null}
            error={errors[id] ?? null}
            isTesting={testing === id}
            isLocked={isBusy || isOffline || testing !== null}
            onChange={(text) => setDraft((known) => ({ ...known, [id]: written(text) }))}
            onTest={(address) => void test(id, label, address)}
          />
        ))}
      </ul>
      <FoundPlace setting="map.attribution">
        <Field
          label="Atribución"
          hint="La que pide el proveedor; aparece en la esquina del mapa."
          maxLength={300}
          value={draft.attribution ?? ''}
          error={errors.attribution ?? null}
          onChange={({ target }) => setDraft((known) => ({ ...known, attribution: target.value || null }))}
        />
      </FoundPlace>
      <PresetPicker presets={presets} onUse={(some) => setDraft((known) => ({ ...known, ...some }))} />
      <ConfirmDialog
        open={isAsking}
        title={failed.length === 1 ? 'Una capa no respondió' : `${failed.length} capas no respondieron`}
        text={`${failed.map(({ label }) => label).join(', ')}: la prueba falló. Mientras no responda, el tablero usa el mapa incluido y lo dice bajo el mapa.`}
        confirmLabel="Guardar de todos modos"
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      />
    </Form>
  )
}

/** The last test of each layer; one at a time. */
function useTrials(onTried: LayersFormProps['onTried']) {
  const [trials, setTrials] = useState<Readonly<Partial<Record<MapLayerName, LayerTrial>>>>({})
  const [testing, setTesting] = useState<MapLayerName | null>(null)
  const test = async (id: MapLayerName, label: string, address: string): Promise<void> => {
    setTesting(id)
    const trial = await testMapLayer(id, address).then(
      (result): LayerTrial => ({ label, address, result, failure: null }),
      (error: unknown): LayerTrial => ({ label, address, result: null, failure: errorText(error) }),
    )
    setTesting(null)
    setTrials((known) => ({ ...known, [id]: trial }))
    onTried(trial)
  }
  return { trials, testing, test }
}

/** What was typed, layer by layer, over what somebody else has saved. */
function withMine(base: MapSettings, mine: MapSettings, theirs: MapSettings): MapSettings {
  const changed = Object.entries(mine).filter(([key, value]) => value !== base[key as keyof MapSettings])
  return { ...theirs, ...Object.fromEntries(changed) }
}

const changedWords = (count: number): string =>
  count === 0 ? 'Sin cambios' : count === 1 ? '1 valor cambiado' : `${count} valores cambiados`
