import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewRiskSettings, type RiskPreview } from '../../../api/risk-preview.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import type { SettingDraftState } from '../../../widgets/settings/draft/use-setting-draft.ts'

/** So long after the last key the fleet is judged by the draft, and again each so long while there is one. */
const AFTER_KEY_MS = 400
const AGAIN_MS = 10_000

/** What the draft would change now; the last picture stays while the next is counted. */
export function useRiskPreview(draft: SettingDraftState): Answer<RiskPreview> {
  const typed = draft.document === null || draft.hasComplaints ? null : JSON.stringify(draft.document)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setAsked(typed), AFTER_KEY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return useAnswer({
    queryKey: ['settings', 'risk-preview', asked],
    queryFn: ({ signal }) => previewRiskSettings(JSON.parse(asked ?? ''), signal),
    enabled: asked !== null && !draft.isOffline,
    placeholderData: keepPreviousData,
    refetchInterval: draft.changedPaths.length > 0 ? AGAIN_MS : false,
    retry: false,
  })
}
