import type { Browser } from 'playwright-core'

/** By these a script talks with a server without a request that a guard of requests sees. */
const UNSEEN_WAYS = ['WebSocket', 'WebSocketStream', 'WebTransport']
const TAKE_AWAY = `${JSON.stringify(UNSEEN_WAYS)}.every((name) => delete globalThis[name] && !(name in globalThis))`
const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
/** The library counts its own up from 1, and closes the browser with -9999. */
const FIRST_ID = -1_000_000

/** One message of the DevTools protocol, as the library hands it over and gets it. */
interface Message {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly params?: unknown
  readonly result?: unknown
}

interface Transport {
  send(message: Message): void
  onmessage(message: Message): void
}

/**
 * Takes sockets away from every worker of a browser, and of its workers, before their first line runs: Playwright's
 * `routeWebSocket` is a script in pages, and no script of its own comes into workers. The library holds each new worker until
 * it has told it what it wants; what it sends to let one go waits here until the worker has answered that its sockets are gone,
 * and that it will tell of its own workers. One that does not answer so never runs. Throws where the library is not made as it was.
 */
export function muteWorkers(browser: Browser): void {
  const transport = transportOf(browser)
  const workers = new Set<string>()
  const asked = new Map<number, { readonly sessionId: string; readonly onAnswer: (answer: Message) => void }>()
  let lastId = FIRST_ID
  const send = transport.send.bind(transport)
  const receive = transport.onmessage.bind(transport)

  const ask = (sessionId: string, method: string, params: unknown): Promise<Message> =>
    new Promise((onAnswer) => {
      lastId -= 1
      asked.set(lastId, { sessionId, onAnswer })
      send({ id: lastId, method, params, sessionId })
    })
  const mute = async (sessionId: string): Promise<boolean> => {
    await ask(sessionId, 'Target.setAutoAttach', AUTO_ATTACH)
    const answer = await ask(sessionId, 'Runtime.evaluate', { expression: TAKE_AWAY })
    return fieldOf(answer, 'result', 'result', 'value') === true
  }
  const forget = (sessionId: string): void => {
    workers.delete(sessionId)
    for (const [id, question] of asked) if (question.sessionId === sessionId) asked.delete(id)
  }

  transport.send = (message) => {
    const { sessionId, method } = message
    const letsGo = method === 'Runtime.runIfWaitingForDebugger' && sessionId !== undefined && workers.has(sessionId)
    if (!letsGo) return send(message)
    // The browser may end meanwhile.
    mute(sessionId).then(
      (isMute) => (isMute ? send(message) : undefined),
      () => undefined,
    )
  }
  transport.onmessage = (message) => {
    const { id, method, params } = message
    if (id !== undefined && id < FIRST_ID) {
      asked.get(id)?.onAnswer(message)
      asked.delete(id)
      return
    }
    const sessionId = fieldOf(params, 'sessionId')
    if (typeof sessionId === 'string') {
      const isWorker = fieldOf(params, 'targetInfo', 'type') === 'worker'
      if (method === 'Target.attachedToTarget' && isWorker) workers.add(sessionId)
      if (method === 'Target.detachedFromTarget') forget(sessionId)
    }
    receive(message)
  }
}

/** What the library writes to the browser's pipe with. It has no public name for that of a browser that it starts itself. */
function transportOf(browser: Browser): Transport {
  const connection = fieldOf(browser, '_connection')
  const toServerSide = fieldOf(connection, 'toImpl')
  const serverSide: unknown =
    typeof toServerSide === 'function' ? Reflect.apply(toServerSide, connection, [browser]) : null
  const transport = fieldOf(serverSide, '_connection', '_transport')
  if (!isTransport(transport))
    throw new Error('playwright-core keeps its connection elsewhere: workers cannot be muted')
  return transport
}

const isTransport = (it: unknown): it is Transport =>
  typeof fieldOf(it, 'send') === 'function' && typeof fieldOf(it, 'onmessage') === 'function'

const fieldOf = (it: unknown, ...path: readonly string[]): unknown => {
  let at = it
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Reflect.get(at, name)
  }
  return at
}
