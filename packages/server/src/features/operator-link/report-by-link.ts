import { createHash, timingSafeEqual } from 'node:crypto'
import type { LINK_ANSWERS } from '@vigia/contract'
import { saidWords } from '@vigia/domain/operator/said-words'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { LinkDeps } from './link-deps.ts'
import type { LiveLink } from './live-link.ts'
import { insertReport } from './operator-links.store.ts'
import { reportedBy } from './reported-by.ts'

/** Two wrong words within so long are graver than one. */
const WRONG_AGAIN_MS = 30 * MINUTE_MS

interface Report {
  readonly answer: (typeof LINK_ANSWERS)[number]
  readonly word: string
}

const ANSWER_TEXT: Readonly<Record<Report['answer'], string>> = {
  bien: 'Reporte desde el enlace: todo bien.',
  demora: 'Reporte desde el enlace: va con demora.',
}
const NOT_CHECKED = 'El viaje no tiene claves: la que escribió no se pudo comprobar.'
/** `unknown`: nobody has asked for the words of the trip, so its operator has none. */
type Word = 'right' | 'duress' | 'wrong' | 'unknown'

/**
 * Takes a report of routine. The first word of the trip is an entry of its logbook; the second calls everybody at the desk; any
 * other is told to the desk. Who holds the phone learns nothing of it: all of them are answered alike.
 */
export async function reportByLink(
  deps: Pick<LinkDeps, 'db' | 'clock' | 'wordsOf' | 'addEntry' | 'openWrongWord' | 'raiseDuress' | 'tripChanged'>,
  { link, audit }: { readonly link: LiveLink; readonly audit: ActorAuditContext },
  report: Report,
): Promise<void> {
  const { organisationId, tripId } = link
  const word = wordOf(await deps.wordsOf(organisationId, tripId), report.word)
  const now = deps.clock.now()
  const note = (sql: Sql) => insertReport(sql, link.id, { word, now, since: now - WRONG_AGAIN_MS })
  if (word === 'right' || word === 'unknown') {
    const text = ANSWER_TEXT[report.answer]
    const comment = word === 'right' ? text : `${text} ${NOT_CHECKED}`
    const isProved = word === 'right'
    return deps.addEntry({
      ...{ audit, tripId, comment, isProved, reportedBy: reportedBy(link) },
      alongside: async (sql) => void (await note(sql)),
    })
  }
  await deps.db.transaction(async (sql) => {
    const wrong = await note(sql)
    if (word === 'duress') await deps.raiseDuress(sql, { audit, tripId, now })
    else await deps.openWrongWord(sql, { organisationId, tripId, severity: wrong > 1 ? 'high' : 'medium', now })
  })
  deps.tripChanged(link)
}

/** Which of the trip's words this is. Each is compared, and in constant time, whatever the others were. */
function wordOf(words: Awaited<ReturnType<LinkDeps['wordsOf']>>, said: string): Word {
  if (words === null) return 'unknown'
  const digest = digestOf(said)
  const isFirst = timingSafeEqual(digest, digestOf(words.first))
  const isSecond = timingSafeEqual(digest, digestOf(words.second))
  if (isSecond) return 'duress'
  return isFirst ? 'right' : 'wrong'
}

/** Without accents, capitals, or what stands around it. */
export const digestOf = (word: string): Buffer => createHash('sha256').update(saidWords(word).join(' ')).digest()
