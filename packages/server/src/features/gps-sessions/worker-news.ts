import type { Db, Sql } from '../../db/pool.ts'
import { cleanText, cleanTexts } from './clean-text.ts'
import { newsReadings } from './news-readings.ts'
import type { ReadFix } from './record-readings.ts'
import { ensureAccount } from './wanted-trips.store.ts'
import {
  type StandingRow,
  saveDenied,
  saveHabits,
  saveKind,
  saveReadings,
  saveRefusal,
  saveSignIn,
  saveStandings,
  storeSession,
} from './worker-news.store.ts'
import type { SealedNews } from './worker-secrets.ts'

const EVIDENCE = 12
const SENTENCE = 500
const PLACE = 300

/** Stores what the worker said, in its order, as one transaction; answers the fixes among it that count. */
export async function saveNews(db: Db, news: readonly SealedNews[], now: number): Promise<readonly ReadFix[]> {
  const standings = new Map<string, StandingRow>()
  for (const message of news) if (message.type === 'standing') standings.set(message.tripId, standingRow(message))
  const { rows, fixes } = newsReadings(news)
  const organisationOf = await db.transaction(async (sql) => {
    for (const message of news) await saveAccountNews(sql, message, now)
    if (standings.size > 0) await saveStandings(sql, [...standings.values()])
    return rows.length === 0 ? new Map<string, string>() : saveReadings(sql, rows)
  })
  return fixes.flatMap((fix) => {
    const organisationId = organisationOf.get(fix.tripId)
    return organisationId === undefined ? [] : [{ ...fix, organisationId }]
  })
}

async function saveAccountNews(sql: Sql, message: SealedNews, now: number) {
  switch (message.type) {
    case 'signed-in':
      return saveSignIn(sql, message.accountId, message.at)
    case 'saved-session':
      return storeSession(sql, message.accountId, message.sealed)
    case 'refused': {
      const { of, passwordDigests } = message
      const accountId =
        of === undefined ? message.accountId : (await ensureAccount(sql, of.organisationId, of.platform)).id
      for (const digest of passwordDigests) await saveRefusal(sql, accountId, digest)
      return
    }
    case 'kind':
      return saveKind(sql, message.accountId, message.kind)
    case 'habits':
      return saveHabits(sql, message.accountId, message.origin, message.habits, now)
    case 'denied': {
      const { by, what, where, because } = message.denied
      const words = { what: cleanText(what, PLACE), where: cleanText(where, PLACE), because: cleanText(because, PLACE) }
      return saveDenied(sql, message.accountId, { by, ...words }, message.at)
    }
    default:
      return
  }
}

function standingRow(message: SealedNews & { readonly type: 'standing' }): StandingRow {
  const { tripId, accountId, state, obstacle, isSignedIn, hasScreen, at } = message
  return {
    ...{ tripId, accountId, state, obstacle, isSignedIn, hasScreen, at },
    evidence: cleanTexts(message.evidence, EVIDENCE, SENTENCE),
  }
}
