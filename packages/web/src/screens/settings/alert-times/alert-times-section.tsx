import type { SettingField } from '../../../api/settings-catalogue.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'

const FROM_POINTS: SettingField<'alerts'> = 'fromPoints'

/** What holds for the alerts of every rule: how grave they are, when they close and open again, and from which points they open. */
export function Section() {
  const draft = useSettingDraft('alerts')
  const paths = draft.entries.map(({ path }) => path)
  return (
    <SettingsSection
      title="Gravedad y cierre de alertas"
      tools={<SettingTools draft={draft} />}
      bar={<ChangeBar draft={draft} />}
    >
      <Loaded answer={draft.answer} loading="Cargando la gravedad y el cierre…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            <SettingRows label="Todas las alertas">
              {paths
                .filter((path) => !path.startsWith(`${FROM_POINTS}.`))
                .map((path) => (
                  <SettingRow key={path} draft={draft} path={path} />
                ))}
            </SettingRows>
            <SettingRows label="Puntos desde los que se abre cada una">
              {paths
                .filter((path) => path.startsWith(`${FROM_POINTS}.`))
                .map((path) => (
                  <SettingRow key={path} draft={draft} path={path} />
                ))}
            </SettingRows>
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
