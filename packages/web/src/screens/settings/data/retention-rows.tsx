import type { Storage } from '../../../api/stored-data.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { DraftBanners } from '../../../widgets/settings/draft/draft-banners.tsx'
import { SettingRow, SettingRows } from '../../../widgets/settings/draft/setting-row.tsx'
import { WouldDelete, WouldTake } from './retention-effect.tsx'
import { RETENTION_KINDS } from './retention-kinds.ts'
import type { RetentionDraft } from './use-retention-draft.tsx'

interface RetentionRowsProps {
  readonly retention: RetentionDraft
  /** Null while it is not known. */
  readonly storage: Storage | null
}

/** How long each kind stays, with what it deletes now and what more days take. */
export function RetentionRows({ retention: { draft, days, stored, preview }, storage }: RetentionRowsProps) {
  return (
    <Loaded answer={draft.answer} loading="Cargando la retención…">
      {() => (
        <>
          <DraftBanners draft={draft} />
          <SettingRows label="Retención">
            {RETENTION_KINDS.map((kind) => (
              <SettingRow
                key={kind.key}
                draft={draft}
                path={kind.days}
                below={
                  days[kind.days] > stored[kind.days] ? (
                    <WouldTake {...{ kind, storage }} days={days[kind.days]} stored={stored[kind.days]} />
                  ) : (
                    <WouldDelete {...{ kind, preview }} />
                  )
                }
              />
            ))}
          </SettingRows>
        </>
      )}
    </Loaded>
  )
}
