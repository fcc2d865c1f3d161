import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { ClientDelaysControl } from './client-delays-control.tsx'

/** How late the pages of clients tell what they tell, of each client. */
export function Section() {
  const draft = useSettingDraft('share-links')
  return (
    <SettingsSection
      title="Enlaces para clientes"
      tools={<SettingTools draft={draft} />}
      bar={<ChangeBar draft={draft} />}
    >
      <Loaded answer={draft.answer} loading="Cargando el retraso de los enlaces…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Retraso">
              <SettingRow draft={draft} path="delayMin" />
              <SettingRow draft={draft} path="clients" control={ClientDelaysControl} />
            </SettingRows>
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
