import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { mapLayers } from '../../../api/map-layers.ts'
import { listMapPresets, type MapLayerName, testMapLayer } from '../../../api/map-settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { type Question, useQuestion } from '../../../widgets/settings/use-question.ts'
import { LayerPreview, type LayerTrial } from './layer-preview.tsx'
import { LayerStanding } from './layer-standing.tsx'
import { LAYER_WORDS } from './layer-words.ts'
import { OwnStreetsPart } from './own-streets-part.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { shownNow } from './shown-now.ts'
import { StreetsPart } from './streets-part.tsx'

/** The layers and their addresses, each with its test; beside them what the last one brought. One that failed is saved when asked for. */
export function LayersPart({ tabs }: { readonly tabs: ReactNode }) {
  const client = useQueryClient()
  const presets = useAnswer({ queryKey: ['map-presets'], queryFn: ({ signal }) => listMapPresets(signal) })
  const layers = useAnswer(mapLayers)
  const [shown, setShown] = useState<LayerTrial | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { trials, testing, test } = useTrials((trial) => {
    setShown(trial)
    setOpen(true)
  })
  const question = useQuestion()
  const draft = useSettingDraft('map', {
    around: (save) => question.asking(failed.length > 0, save),
    onSaved: () => void client.invalidateQueries({ queryKey: ['map'] }),
  })
  const addressOf = (id: MapLayerName): string | null => {
    const value = draft.at(id)?.value
    return typeof value === 'string' ? value : null
  }
  const failed: typeof LAYER_WORDS = LAYER_WORDS.filter(({ id }) => {
    const trial = trials[id]
    return draft.at(id)?.isChanged && trial?.address === addressOf(id) && trial?.result?.ok !== true
  })
  const streets = layers.data === undefined ? null : layers.data.basemap === null ? 'none' : 'usable'
  const isLocked = draft.isBusy || draft.isOffline || testing !== null
  return (
    <SettingsSection
      title="Mapas y contacto"
      tabs={tabs}
      tools={<SettingTools draft={draft} />}
      bar={<ChangeBar draft={draft} />}
      aside={{
        label: 'Vista previa',
        widthRem: 23.5,
        isOpen,
        onClose: () => setOpen(false),
        content: <LayerPreview trial={shown} />,
      }}
    >
      <Loaded answer={draft.answer} loading="Cargando las capas…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Capas del mapa">
              {LAYER_WORDS.map(({ id, label }) => (
                <SettingRow
                  key={id}
                  draft={draft}
                  path={id}
                  below={
                    <LayerStanding
                      label={label}
                      address={addressOf(id)}
                      shown={streets === null ? null : shownNow(id, addressOf, streets)}
                      trial={trials[id]?.address === addressOf(id) ? (trials[id] ?? null) : null}
                      isTesting={testing === id}
                      isLocked={isLocked}
                      onTest={(address) => void test(id, label, address)}
                    />
                  }
                />
              ))}
              <SettingRow draft={draft} path="attribution" />
            </SettingRows>
            {draft.isReadOnly ? null : <PresetPicker presets={presets} onUse={draft.changeAll} />}
          </>
        )}
      </Loaded>
      <FailedLayersDialog question={question} labels={failed.map(({ label }) => label)} />
      <SettingsPart title="Calles de este servidor">
        <StreetsPart />
      </SettingsPart>
      <SettingsPart title="Mapa propio">
        <OwnStreetsPart />
      </SettingsPart>
    </SettingsSection>
  )
}

interface FailedLayersDialogProps {
  readonly question: Question
  /** The layers whose test failed. */
  readonly labels: readonly string[]
}

/** Asks whether layers that did not answer are to be saved all the same. */
function FailedLayersDialog({ question, labels }: FailedLayersDialogProps) {
  return (
    <ConfirmDialog
      open={question.isAsked}
      title={labels.length === 1 ? 'Una capa no respondió' : `${labels.length} capas no respondieron`}
      text={`${labels.join(', ')}: la prueba falló. Mientras no responda, el tablero usa el mapa incluido y lo dice bajo el mapa.`}
      confirmLabel="Guardar de todos modos"
      onConfirm={question.yes}
      onCancel={question.no}
    />
  )
}

/** The last test of each layer; one at a time. */
function useTrials(onTried: (trial: LayerTrial) => void) {
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
