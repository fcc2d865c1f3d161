import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { ExceptionsControl } from './exceptions-control.tsx'
import { ShiftsControl } from './shifts-control.tsx'

const CONTROLS = { exceptions: ExceptionsControl, shifts: ShiftsControl } as const

/** How often trips are contacted, and when the shifts begin (design, second part §0 and §3). */
export function Section() {
  const draft = useSettingDraft('logbook')
  const places = [...new Set(draft.entries.map(({ place }) => place))]
  return (
    <SettingsSection title="Bitácora y turnos" tools={<SettingTools draft={draft} />} bar={<ChangeBar draft={draft} />}>
      <Loaded answer={draft.answer} loading="Cargando la cadencia y los turnos…">
        {() => (
          <>
            <DraftBanners draft={draft} />
            {places.map((place) => (
              <SettingRows key={place} label={place}>
                {draft.entries
                  .filter((entry) => entry.place === place)
                  .map(({ path, kind }) => (
                    <SettingRow
                      key={path}
                      draft={draft}
                      path={path}
                      {...(kind === 'exceptions' || kind === 'shifts' ? { control: CONTROLS[kind] } : {})}
                    />
                  ))}
              </SettingRows>
            ))}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
