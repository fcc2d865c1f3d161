import { AccountLoop } from './account-loop.ts'
import type { LoopMeans } from './loop-means.ts'
import type { RemoteAct, RemoteNews } from './platform.ts'
import { withoutQueries } from './redact.ts'
import type { AccountOrder, ToWorker } from './worker-messages.ts'

interface Viewer {
  readonly accountId: string
  readonly watching: { acknowledge(): void; stop(): void }
  act(act: RemoteAct): Promise<void>
}

/** Keeps a loop for each account that is wanted, and shows its page to those who watch it. */
export interface AccountCoordinator {
  handle(message: Exclude<ToWorker, { type: 'configure' | 'secret' | 'browser-pipes' | 'stop' }>): void
}

export function createAccountCoordinator(means: LoopMeans): AccountCoordinator {
  const loops = new Map<string, AccountLoop>()
  const viewers = createViewers(means, loops)
  const want = loopKeeper(means, loops, viewers.onScreenGone)

  return {
    handle: (message) => {
      switch (message.type) {
        case 'want':
          return want(message.accounts)
        case 'read':
          return loops.get(message.accountId)?.readNow()
        case 'retry':
          return loops.get(message.accountId)?.retry()
        case 'watch':
          return viewers.watch(message.accountId, message.viewerId)
        case 'unwatch':
          return viewers.unwatch(message.viewerId)
        case 'acknowledge':
          return viewers.acknowledge(message.viewerId)
        case 'act':
          return viewers.act(message.viewerId, message.act)
      }
    },
  }
}

/** Returns what brings the loops to the accounts that are wanted. */
function loopKeeper(
  means: LoopMeans,
  loops: Map<string, AccountLoop>,
  onScreenGone: (accountId: string) => void,
): (accounts: readonly AccountOrder[]) => void {
  /** Of an account that is wanted again while it still closes, the old session goes first. */
  const closing = new Map<string, Promise<void>>()
  let wanted: ReadonlyMap<string, AccountOrder> = new Map()

  const start = (order: AccountOrder): void => {
    const { accountId } = order
    loops.set(accountId, new AccountLoop(order, means, () => onScreenGone(accountId)))
  }

  return (accounts) => {
    wanted = new Map(accounts.map((order) => [order.accountId, order]))
    for (const [accountId, loop] of loops) {
      if (wanted.has(accountId)) continue
      loops.delete(accountId)
      const closed = loop.close().then(() => {
        closing.delete(accountId)
        const again = wanted.get(accountId)
        if (again !== undefined && !loops.has(accountId)) start(again)
      })
      closing.set(accountId, closed)
    }
    for (const order of accounts) {
      const loop = loops.get(order.accountId)
      if (loop !== undefined) loop.update(order)
      else if (!closing.has(order.accountId)) start(order)
    }
  }
}

/** Those who watch the page of an account. */
function createViewers({ send, logger }: LoopMeans, loops: ReadonlyMap<string, AccountLoop>) {
  const viewers = new Map<string, Viewer>()

  const sendWatched = (accountId: string): void =>
    loops.get(accountId)?.setWatched([...viewers.values()].some((viewer) => viewer.accountId === accountId))

  const unwatch = (viewerId: string): void => {
    const viewer = viewers.get(viewerId)
    if (viewer === undefined) return
    viewers.delete(viewerId)
    viewer.watching.stop()
    sendWatched(viewer.accountId)
  }

  return {
    unwatch,
    onScreenGone: (accountId: string): void => {
      for (const [viewerId, viewer] of viewers) {
        if (viewer.accountId !== accountId) continue
        unwatch(viewerId)
        send({ type: 'screen-gone', viewerId })
      }
    },
    watch: (accountId: string, viewerId: string): void => {
      unwatch(viewerId)
      const screen = loops.get(accountId)?.screen() ?? null
      if (screen === null) {
        send({ type: 'screen-gone', viewerId })
        return
      }
      const watching = screen.watch((news) => send({ type: 'news', viewerId, news: withoutTokens(news) }))
      viewers.set(viewerId, { accountId, watching, act: (act) => screen.act(act) })
      sendWatched(accountId)
    },
    acknowledge: (viewerId: string): void => viewers.get(viewerId)?.watching.acknowledge(),
    act: (viewerId: string, done: RemoteAct): void => {
      const viewer = viewers.get(viewerId)
      if (viewer === undefined) {
        send({ type: 'screen-gone', viewerId })
        return
      }
      const report = (): void => loops.get(viewer.accountId)?.onAct(done)
      if (done.kind !== 'done') report()
      viewer.act(done).then(done.kind === 'done' ? report : undefined, (error: unknown) => {
        logRefusal(logger, viewer.accountId, done, error)
        send({ type: 'news', viewerId, news: { kind: 'refused', message: 'La página no lo permitió.' } })
      })
    },
  }
}

/** A page's address may carry a token; who watches needs to know the site only. */
const withoutTokens = (news: RemoteNews): RemoteNews =>
  news.kind === 'page' ? { ...news, url: withoutQueries(news.url) } : news

/** A browser's own words repeat what was typed: its name of the error has to do. */
function logRefusal(logger: LoopMeans['logger'], accountId: string, { kind }: RemoteAct, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  logger.warn({ accountId, act: kind, name }, 'no se pudo hacer lo que pidió la persona')
}
