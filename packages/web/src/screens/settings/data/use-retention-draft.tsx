import { type ReactNode, useDeferredValue } from 'react'
import { previewRetention, type RetentionDays, type RetentionPreview } from '../../../api/stored-data.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { type SettingDraftState, useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { useQuestion } from '../../../widgets/settings/use-question.ts'
import { RetentionConfirm } from './retention-confirm.tsx'
import { RETENTION_KINDS } from './retention-kinds.ts'

export interface RetentionDraft {
  readonly draft: SettingDraftState<'retention'>
  /** As they would be saved; of what is no number of days, those that hold. */
  readonly days: RetentionDays
  readonly stored: RetentionDays
  readonly preview: Answer<RetentionPreview>
  readonly dialog: ReactNode
}

/** Days that each kind is kept; what a shorter time deletes is counted, and asked for by typing the number before it is saved. */
export function useRetentionDraft(onSaved: () => void): RetentionDraft {
  const question = useQuestion()
  const draft = useSettingDraft('retention', {
    around: (save) => question.asking(shorter.length > 0, save),
    onSaved,
  })
  const stored = eachDays((key) => Number(draft.at(key)?.stored))
  const days = eachDays((key) => {
    const value = draft.at(key)?.value
    return Number.isInteger(value) && draft.at(key)?.complaint === null ? Number(value) : stored[key]
  })
  const shorter = RETENTION_KINDS.filter((kind) => days[kind.days] < stored[kind.days])
  // Before the setting and its catalogue are there, they are no days.
  const asked = useDeferredValue(draft.answer.data === undefined ? null : JSON.stringify(days))
  const preview = useAnswer({
    queryKey: ['retention-preview', asked],
    queryFn: ({ signal }) => previewRetention(JSON.parse(asked ?? '') as RetentionDays, signal),
    enabled: asked !== null,
  })
  const dialog = question.isAsked ? (
    <RetentionConfirm
      {...{ shorter, days, preview, isOffline: draft.isOffline }}
      onConfirm={question.yes}
      onClose={question.no}
    />
  ) : null
  return { draft, days, stored, preview, dialog }
}

function eachDays(of: (key: keyof RetentionDays) => number): RetentionDays {
  return {
    positionDays: of('positionDays'),
    alertDays: of('alertDays'),
    logbookDays: of('logbookDays'),
    deliveryDays: of('deliveryDays'),
  }
}
