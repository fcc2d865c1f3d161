import { type Here, hereToWire, type PresentPerson, presentPersonFromWire } from '../api/presence.ts'
import { freshToken, renewToken } from '../api/session.ts'
import { openNamespace } from './socket.ts'

interface PresenceListener {
  /** Admitted or gone. */
  open(isOpen: boolean): void
  /** Everybody of the organisation, oneself included; null while the server does not know. */
  people(people: readonly PresentPerson[] | null): void
}

/** Opens the feed. One at a time. */
export function openPresenceFeed(listener: PresenceListener): { here(here: Here): void; close(): void } {
  const { emit, close } = openNamespace('/presence', {
    token: () => freshToken(Date.now()),
    renewToken,
    auth: () => ({}),
    open: (isOpen) => listener.open(isOpen),
    events: { people: ({ people }) => listener.people(people?.map(presentPersonFromWire) ?? null) },
  })
  return {
    here: (here) => emit('here', hereToWire(here)),
    close,
  }
}
