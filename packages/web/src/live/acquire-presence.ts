import type { PresentPerson } from '../api/presence.ts'
import { currentSession, subscribeSession } from '../api/session.ts'
import { onUserInput } from '../browser/user-input.ts'
import { type AttentionFacts, attentionAt, isNews, type Whereabouts } from './attention.ts'
import { connectionAt } from './connection.ts'
import { openPresenceFeed } from './presence-feed.ts'

const REVIEW_EVERY_MS = 1_000

/** Who else has a screen open: null while that is not known, which is never the same as nobody. */
export type Others = readonly PresentPerson[] | null

export interface Presence {
  /** The same object until it changes. */
  others(): Others
  onOthers(listener: () => void): () => void
  /** The person is at another screen of ours. */
  show(path: string): void
  stop(): void
}

/** Reports where the person is and how attentive, and keeps who else is there. One at a time: `acquirePresence`. */
function startPresence(): Presence {
  const listeners = new Set<() => void>()
  const openedAt = Date.now()
  let facts: AttentionFacts = { hiddenSince: document.hidden ? openedAt : null, openedAt, lastInputAt: null }
  let path = '/'
  let reported: Whereabouts | null = null
  let isOpen = false
  let receivedAt: number | null = null
  let people: Others = null
  let others: Others = null
  const session = currentSession()
  const ownId = session.status === 'in' ? (session.user?.id ?? null) : null

  const update = (next: Others): void => {
    if (JSON.stringify(next) === JSON.stringify(others)) return
    others = next
    for (const listener of [...listeners]) listener()
  }
  const review = (): void => {
    const now = Date.now()
    const isConnected =
      connectionAt({ open: isOpen, startedAt: now, lastMessageAt: receivedAt }, now).state === 'connected'
    update(isConnected ? people : null)
    const here = { path, ...attentionAt(facts, now) }
    if (!isOpen || !isNews(here, reported)) return
    reported = here
    feed.here({ path, attention: here.attention, forMs: now - here.since })
  }
  const feed = openPresenceFeed({
    open(opened) {
      isOpen = opened
      reported = null
      receivedAt = null
      review()
    },
    people(everybody) {
      receivedAt = Date.now()
      // Who does not know who they are cannot say who else is there.
      people = ownId === null ? null : (everybody?.filter(({ id }) => id !== ownId) ?? null)
      review()
    },
  })
  const onVisibility = (): void => {
    facts = { ...facts, hiddenSince: document.hidden ? Date.now() : null }
    review()
  }
  const stopInput = onUserInput(() => {
    facts = { ...facts, lastInputAt: Date.now() }
  })
  document.addEventListener('visibilitychange', onVisibility)
  const watchdog = setInterval(review, REVIEW_EVERY_MS)

  return {
    others: () => others,
    onOthers(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(shown) {
      path = shown
      review()
    },
    stop() {
      clearInterval(watchdog)
      stopInput()
      document.removeEventListener('visibilitychange', onVisibility)
      feed.close()
    },
  }
}

let running: Presence | null = null

/** The app's presence, started at the first call and kept until the person signs out. */
export function acquirePresence(): Presence {
  if (running !== null) return running
  const presence = startPresence()
  running = presence
  const stopListening = subscribeSession(() => {
    if (currentSession().status === 'in') return
    presence.stop()
    stopListening()
    running = null
  })
  return presence
}
