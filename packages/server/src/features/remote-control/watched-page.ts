/** A page that went away may come back: its worker starts again, its session is opened again. */
export const LOOK_AGAIN_MS = 3_000

/** The page that a viewer watches, as far as is known. `accountId`: whose page it is, or was last. */
export type WatchedPage =
  | { readonly state: 'sought'; readonly accountId: null }
  | { readonly state: 'watched'; readonly accountId: string }
  | { readonly state: 'gone'; readonly accountId: string | null; readonly lookedAt: number }

export type PageEvent =
  /** Somebody looks for it. */
  | { readonly kind: 'look' }
  | { readonly kind: 'found'; readonly accountId: string }
  | { readonly kind: 'lost' }
  /** It stands, and is not theirs to see any more: nothing that is still on its way from it counts. */
  | { readonly kind: 'hidden' }
  /** It has sent something. */
  | { readonly kind: 'news' }

/** One that has gone is back only when it sends something: until then it is looked for again. */
export function nextPage(page: WatchedPage, event: PageEvent, now: number): WatchedPage {
  switch (event.kind) {
    case 'look':
      return page.state === 'gone' ? { ...page, lookedAt: now } : page
    case 'found': {
      const { accountId } = event
      return page.state === 'gone' ? { ...page, accountId } : { state: 'watched', accountId }
    }
    case 'lost':
      return { state: 'gone', accountId: page.accountId, lookedAt: now }
    case 'hidden':
      return { state: 'gone', accountId: null, lookedAt: now }
    case 'news':
      return page.accountId === null ? page : { state: 'watched', accountId: page.accountId }
  }
}

export const isDue = (page: WatchedPage, now: number): boolean =>
  page.state === 'gone' && now - page.lookedAt >= LOOK_AGAIN_MS
