import { getStorage } from '../../../api/storage.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { BackupPart } from './backup-part.tsx'
import { ExportPart } from './export-part.tsx'
import { KindTable } from './kind-table.tsx'
import { RetentionPart } from './retention-part.tsx'

/** What is kept, how much room it takes and how long it stays; and how the last backup is. */
export function Section() {
  const storage = useAnswer({ queryKey: ['storage'], queryFn: ({ signal }) => getStorage(signal) })
  return (
    <SettingsSection title="Datos">
      <SettingsColumns>
        <div>
          <SettingsPart title="Retención">
            <RetentionPart storage={storage.data ?? null} onSaved={storage.retry} />
          </SettingsPart>
          <SettingsPart title="Lo que se guarda">
            <Loaded answer={storage} loading="Midiendo los datos…">
              {(known) => <KindTable storage={known} />}
            </Loaded>
          </SettingsPart>
          <SettingsPart title="Exportar todo">
            <ExportPart />
          </SettingsPart>
        </div>
        <div>
          <SettingsPart title="Respaldo">
            <Loaded answer={storage} loading="Buscando el último respaldo…">
              {({ backup }) => <BackupPart backup={backup} />}
            </Loaded>
          </SettingsPart>
        </div>
      </SettingsColumns>
    </SettingsSection>
  )
}
