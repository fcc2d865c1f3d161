import { listApiKeys } from '../../api/api-keys.ts'
import { getSystem } from '../../api/system.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { listWebhooks } from '../../api/webhooks.ts'
import { listWorks } from '../../api/works.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useAccount } from '../../widgets/account/use-account.ts'
import { gpsSessions } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import { type SectionMark, sectionMarks } from './section-marks.ts'

const EVERY_MS = 60_000

/** Why sections are marked, by their id, asked for each minute; of what only administrators are told nobody else is. */
export function useSectionMarks(): ReadonlyMap<string, SectionMark> {
  const enabled = mayAdminister()
  const asked = { enabled, refetchInterval: EVERY_MS, retry: false } as const
  const account = useAccount()
  const sessions = useAnswer({ ...gpsSessions, ...asked })
  const keys = useAnswer({ queryKey: ['api-keys'], queryFn: ({ signal }) => listApiKeys(signal), ...asked })
  const webhooks = useAnswer({ queryKey: ['webhooks'], queryFn: ({ signal }) => listWebhooks(signal), ...asked })
  const system = useAnswer({ queryKey: ['system', '1h'], queryFn: ({ signal }) => getSystem('1h', signal), ...asked })
  const verifications = useAnswer({
    queryKey: ['works', 'audit-verify'],
    queryFn: ({ signal }) => listWorks('audit-verify', signal),
    ...asked,
  })
  const now = useServerNow(EVERY_MS)
  return sectionMarks({ account, sessions, keys, webhooks, system, verifications }, now)
}
