import { formatDateTime } from '@vigia/domain/format/date-time'
import { useState } from 'react'
import { listSettingChanges, type SettingChange } from '../../../api/settings-catalogue.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Loaded } from '../../loaded.tsx'
import { ChangeLines } from './change-lines.tsx'
import type { SettingDraftState } from './use-setting-draft.ts'

/** What stands over the rows of a section: that it is read-only, or that somebody else has changed it meanwhile. */
export function DraftBanners({ draft }: { readonly draft: SettingDraftState }) {
  if (draft.isReadOnly) return <Banner tone="notice" title="Solo lectura: pídalo a un administrador" />
  return draft.isOvertaken ? <Overtaken draft={draft} /> : null
}

function Overtaken({ draft }: { readonly draft: SettingDraftState }) {
  const [isShown, setShown] = useState(false)
  const newest = useAnswer({
    queryKey: ['settings', 'newest-change', draft.settingKey],
    queryFn: ({ signal }) => listSettingChanges({ key: draft.settingKey, limit: 1 }, signal),
  })
  const change = newest.data?.[0] ?? null
  return (
    <Banner tone="warning" urgent title={overtakenText(change)}>
      <span>Lo que usted cambió sigue aquí, sin guardar. </span>
      <span className={layoutStyles.row}>
        <Button size="sm" onClick={() => setShown(true)}>
          Ver su cambio
        </Button>
        <Button saves size="sm" disabled={draft.isBusy || draft.isOffline} onClick={() => void draft.saveOver('')}>
          Guardar el mío encima
        </Button>
      </span>
      <Dialog open={isShown} onOpenChange={setShown} title={overtakenText(change)}>
        <Loaded answer={newest} loading="Buscando su cambio…">
          {([found]) => (found === undefined ? <p>No quedó ningún cambio.</p> : <ChangeLines change={found} />)}
        </Loaded>
      </Dialog>
    </Banner>
  )
}

const overtakenText = (change: SettingChange | null): string =>
  change === null
    ? 'Alguien más cambió esto'
    : `${change.byName ?? 'Alguien más'} cambió esto el ${formatDateTime(change.at)}`
