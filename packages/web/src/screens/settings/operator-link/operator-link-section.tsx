import type { ReactNode } from 'react'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { DeliveryPhotosControl } from './delivery-photos-control.tsx'
import { LinkTextControl } from './link-text-control.tsx'
import { NoticeControl } from './notice-control.tsx'
import { RepliesControl } from './replies-control.tsx'
import { TemplatesControl } from './templates-control.tsx'

const CONTROLS: Partial<Record<SettingEntry['kind'], (props: SettingControlProps) => ReactNode>> = {
  template: LinkTextControl,
  notice: NoticeControl,
  replies: RepliesControl,
  templates: TemplatesControl,
  clients: DeliveryPhotosControl,
}

/** What a company writes to its operators and asks them, and what their link's page shows them (design, second part §5 and §7). */
export function Section() {
  const draft = useSettingDraft('operator-link')
  const places = [...new Set(draft.entries.map(({ place }) => place))]
  return (
    <SettingsSection
      title="Textos a operadores"
      tools={<SettingTools draft={draft} />}
      bar={<ChangeBar draft={draft} />}
    >
      <Loaded answer={draft.answer} loading="Cargando los textos…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            {places.map((place) => (
              <SettingRows key={place} label={place}>
                {draft.entries
                  .filter((entry) => entry.place === place)
                  .map(({ path, kind }) => {
                    const control = CONTROLS[kind]
                    return (
                      <SettingRow
                        key={path}
                        draft={draft}
                        path={path}
                        {...(control === undefined ? {} : { control })}
                      />
                    )
                  })}
              </SettingRows>
            ))}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
