import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'

/** How carriers' platforms are read. */
export function Section() {
  const draft = useSettingDraft('gps')
  return (
    <SettingsSection title="Plataformas GPS" bar={<ChangeBar draft={draft} />}>
      <Loaded answer={draft.answer} loading="Cargando cómo se leen las plataformas…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Lectura">
              <SettingRow draft={draft} path="auto_open" />
              <SettingRow draft={draft} path="person_may_change" />
            </SettingRows>
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
