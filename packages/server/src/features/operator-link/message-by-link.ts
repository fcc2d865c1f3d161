import { createHash, timingSafeEqual } from 'node:crypto'
import { canBeWritten } from '@vigia/domain/communication/entry-times'
import { saidWords, withoutWords } from '@vigia/domain/operator/said-words'
import { conflict } from '../../ports/errors.ts'
import type { LinkDeps } from './link-deps.ts'
import { findMessagePress, insertMessage, operatorOfLink } from './messages.store.ts'
import { digestOf } from './report-by-link.ts'
import { reportedBy } from './reported-by.ts'
import type { OfLink } from './within-link.ts'

/**
 * Takes what an operator writes: an entry of his trip's logbook, in which neither of its words can be read. The second one, anywhere in
 * it, calls everybody who watches, and is answered like any text. `at` is when he pressed, by his phone: sent again it is the same one.
 */
export async function messageByLink(
  {
    db,
    clock,
    wordsOf,
    addEntry,
    raiseDuress,
  }: Pick<LinkDeps, 'db' | 'clock' | 'wordsOf' | 'addEntry' | 'raiseDuress'>,
  { link, audit }: OfLink,
  { text, at }: { readonly text: string; readonly at: number },
): Promise<void> {
  const { organisationId, tripId } = link
  const words = await wordsOf(organisationId, tripId)
  const operatorId = await operatorOfLink(db, link.id)
  const now = clock.now()
  const press = { tripId, operatorId, pressedAt: at }
  const isDuress = words !== null && holdsWord(text, words.second)
  const shown = words === null ? text : withoutWords(text, [words.first, words.second])
  const known = await findMessagePress(db, press)
  if (known === shown) return
  // Of one instant there is one message: another text is not told as received.
  if (known !== null) throw conflict('SAME_INSTANT', 'Ya se recibió otro mensaje de ese instante: mándelo otra vez.')
  const comment = `Desde el enlace escribe: «${shown}»`
  await addEntry({
    ...{ audit, tripId, comment, isProved: false, reportedBy: reportedBy(link) },
    writtenAt: canBeWritten(at, now) ? at : undefined,
    once: { key: `operator-link:${link.id}:message:${at}`, bodyHash: createHash('sha256').update(text).digest() },
    alongside: async (sql, _now, commentId) => {
      await insertMessage(sql, { ...press, commentId, via: 'page', text: shown, now, userId: null })
      if (isDuress) await raiseDuress(sql, { audit, tripId, now })
    },
  })
}

/** Whether a text has this word, whole; as long for every word of it. */
function holdsWord(text: string, word: string): boolean {
  const wanted = digestOf(word)
  return saidWords(text).filter((said) => timingSafeEqual(digestOf(said), wanted)).length > 0
}
