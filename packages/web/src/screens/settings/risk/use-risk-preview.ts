import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewRiskSettings, type RiskPreview } from '../../../api/risk-preview.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import type { SettingDraftState } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { doubtText } from './preview-text.ts'

/** So long after the last key the fleet is judged by the draft, and again each so long while there is one. */
const AFTER_KEY_MS = 400
const AGAIN_MS = 10_000

export interface DraftPreview {
  readonly answer: Answer<RiskPreview>
  /** Why the answer says nothing of the draft that is on screen; null when it does. */
  readonly doubt: string | null
}

/** What the draft would change now; the last picture stays while the next is counted, and is not told as the draft's. */
export function useRiskPreview(draft: SettingDraftState<'risk'>): DraftPreview {
  const typed = draft.document === null || draft.hasComplaints ? null : JSON.stringify(draft.document)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setAsked(typed), AFTER_KEY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const seen = useAnswer({
    queryKey: ['settings', 'risk-preview', asked],
    queryFn: async ({ signal }) => ({
      compared: asked,
      preview: await previewRiskSettings(JSON.parse(asked ?? ''), signal),
    }),
    enabled: asked !== null && !draft.isOffline,
    placeholderData: keepPreviousData,
    refetchInterval: draft.changedPaths.length > 0 ? AGAIN_MS : false,
    retry: false,
  })
  const { hasComplaints, isOffline } = draft
  // Weights that could not be read are compared with nothing: what failed is told, and asked for anew, here too.
  const { error, retry } = draft.document === null ? draft.answer : seen
  return {
    answer: { ...seen, data: seen.data?.preview, error, retry },
    doubt: doubtText({ draft: typed, compared: seen.data?.compared ?? null, hasComplaints, isOffline }),
  }
}
