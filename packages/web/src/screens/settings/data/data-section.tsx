import { getStorage } from '../../../api/stored-data.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { BackupPart } from './backup-part.tsx'
import { BackupStrip } from './backup-strip.tsx'
import { ExportPart } from './export-part.tsx'
import { KindTable } from './kind-table.tsx'
import { RetentionRows } from './retention-rows.tsx'
import { useRetentionDraft } from './use-retention-draft.tsx'

/** What is kept, how much room it takes and how long it stays; and how the last backup is. */
export function Section() {
  const storage = useAnswer({ queryKey: ['storage'], queryFn: ({ signal }) => getStorage(signal) })
  const retention = useRetentionDraft(storage.retry)
  return (
    <SettingsSection
      title="Datos"
      tools={<SettingTools draft={retention.draft} />}
      bar={<ChangeBar draft={retention.draft} />}
    >
      <SettingsColumns>
        <div>
          <RetentionRows retention={retention} storage={storage.data ?? null} />
          <SettingsPart title="Exportar todo">
            <ExportPart />
          </SettingsPart>
        </div>
        <div>
          <SettingsPart title="Respaldo">
            <Loaded answer={storage} loading="Buscando el último respaldo…">
              {({ backup, backupDays }) => (
                <>
                  <BackupPart backup={backup} />
                  <BackupStrip days={backupDays} />
                </>
              )}
            </Loaded>
          </SettingsPart>
          <SettingsPart title="Lo que se guarda">
            <Loaded answer={storage} loading="Midiendo los datos…">
              {(known) => <KindTable storage={known} />}
            </Loaded>
          </SettingsPart>
        </div>
      </SettingsColumns>
      {retention.dialog}
    </SettingsSection>
  )
}
