import { type ReactNode, useState } from 'react'
import { getMapSettings, listMapPresets } from '../../../api/map-settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { LayerPreview, type LayerTrial } from './layer-preview.tsx'
import { LayersForm } from './layers-form.tsx'
import { OwnStreetsPart } from './own-streets-part.tsx'
import { StreetsPart } from './streets-part.tsx'

/** The layers and their addresses; beside them what the last test brought. */
export function LayersPart({ tabs }: { readonly tabs: ReactNode }) {
  const settings = useAnswer({ queryKey: ['map-settings'], queryFn: ({ signal }) => getMapSettings(signal) })
  const presets = useAnswer({ queryKey: ['map-presets'], queryFn: ({ signal }) => listMapPresets(signal) })
  const [shown, setShown] = useState<LayerTrial | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Mapas y contacto"
      tabs={tabs}
      aside={{
        label: 'Vista previa',
        widthRem: 23.5,
        isOpen,
        onClose: () => setOpen(false),
        content: <LayerPreview trial={shown} />,
      }}
    >
      <Loaded answer={settings} loading="Cargando las capas…">
        {({ value, etag }) => (
          <LayersForm
            newest={{ value, etag }}
            presets={presets}
            onOutdated={settings.retry}
            onTried={(trial) => {
              setShown(trial)
              setOpen(true)
            }}
          />
        )}
      </Loaded>
      <SettingsPart title="Calles de este servidor">
        <StreetsPart />
      </SettingsPart>
      <SettingsPart title="Mapa propio">
        <OwnStreetsPart />
      </SettingsPart>
    </SettingsSection>
  )
}
