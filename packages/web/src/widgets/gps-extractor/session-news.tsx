import { inSentences } from '@vigia/domain/text/sentences'
import { useEffect, useRef, useState } from 'react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { type SpokenBatch, SpokenNews } from '../spoken-news.tsx'
import { STATE_LABEL, sessionName } from './session-text.ts'

/** What became of a session since it was last looked at, in words; null for nothing worth hearing. */
function sessionNews(before: GpsSession | undefined, now: GpsSession): string | null {
  const isSame = before?.state === now.state && before.error === now.error
  if (before === undefined || isSame) return null
  return inSentences([`${sessionName(now)}: ${STATE_LABEL[now.state]}`, now.error ?? ''])
}

const NOTHING: SpokenBatch<string> = { urgent: [], calm: [] }

/** Tells screen readers what becomes of the sessions, not each reading. */
export function SessionNews({ sessions }: { readonly sessions: readonly GpsSession[] }) {
  const [batch, setBatch] = useState(NOTHING)
  const known = useRef<ReadonlyMap<string, GpsSession>>(new Map())
  useEffect(() => {
    const news = sessions.map((session) => sessionNews(known.current.get(session.tripId), session))
    known.current = new Map(sessions.map((session) => [session.tripId, session]))
    const calm = news.filter((words) => words !== null)
    if (calm.length > 0) setBatch({ urgent: [], calm })
  }, [sessions])
  return <SpokenNews batch={batch} urgentWords={inSentences} calmWords={inSentences} />
}
