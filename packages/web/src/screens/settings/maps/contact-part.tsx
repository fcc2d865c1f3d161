import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listGeofences } from '../../../api/geofences.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'

/** The number behind `Contactar Central`, and where the zones are. */
export function ContactPart({ tabs }: { readonly tabs: ReactNode }) {
  const draft = useSettingDraft('contact')
  const geofences = useAnswer({ queryKey: ['geofences'], queryFn: ({ signal }) => listGeofences(signal) })
  return (
    <SettingsSection
      title="Mapas y contacto"
      tabs={tabs}
      tools={<SettingTools draft={draft} />}
      bar={<ChangeBar draft={draft} />}
    >
      <Loaded answer={draft.answer} loading="Cargando el teléfono…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Central">
              <SettingRow draft={draft} path="central_phone" />
            </SettingRows>
          </>
        )}
      </Loaded>
      <SettingsPart title="Zonas">
        <Loaded answer={geofences} loading="Contando las zonas…">
          {(all) => <p>{geofencesText(all)}</p>}
        </Loaded>
        <div>
          <Link to="/dashboard/viajes-mapa" className={buttonStyles.button} data-slot="button">
            Dibujar en Mapa completo
          </Link>
        </div>
      </SettingsPart>
    </SettingsSection>
  )
}

const KINDS = { danger: 'de riesgo', safe: 'seguras', delivery: 'de entrega' } as const

function geofencesText(geofences: readonly { readonly kind: keyof typeof KINDS }[]): string {
  if (geofences.length === 0)
    return 'Todavía no hay zonas. Con ellas el riesgo y las alertas saben dónde está cada unidad.'
  const counts = Object.entries(KINDS).map(
    ([kind, words]) => `${geofences.filter((geofence) => geofence.kind === kind).length} ${words}`,
  )
  return `${geofences.length} en total: ${counts.join(', ')}.`
}
