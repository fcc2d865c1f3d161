/// <reference lib="dom" />
import type { BrowserContext, Dialog, Frame, Page, Route } from 'playwright-core'
import type { DeniedAct, PlatformTarget, RemoteAct, RemoteNews, RemoteScreen } from '../../platform.ts'
import { pageScript, withinTime } from '../navigation/page-script.ts'
import { isSameSite } from '../page-address.ts'
import { hitWords } from './hit-words.ts'
import { LIST_MARK, pageWatch } from './page-watch.ts'
import { pressKey } from './person-keys.ts'
import { createScreencast } from './screencast.ts'
import { typeCredential } from './type-credential.ts'

/** A navigation so soon after an act is that of the person. */
const OF_THE_PERSON_MS = 15_000
const MAX_QUEUED = 200
const LOAD_MS = 20_000
const BINDING = '__vigiaList'

export interface RemoteScreenInput {
  readonly target: PlatformTarget
  readonly now: () => number
  /** The word that makes a press one that could change something on the platform; null: none. */
  readonly isDenied: (words: string) => string | null
  readonly onDenied: (denied: DeniedAct) => void
  /** Before each act, so that what the page asks for is known to be the person's. */
  readonly onAct: () => void
}

/**
 * A page for a person at the wheel (integrations §5): pictures, mouse, keys, lists and questions of the page, the stored
 * credential without seeing it. The person presses nothing that would change the platform, leaves its site for no other,
 * and follows the tabs that it opens. Set up before the first page of the context loads.
 */
export async function createRemoteScreen(page: Page, input: RemoteScreenInput): Promise<RemoteScreen> {
  const { target, now } = input
  const context: BrowserContext = page.context()
  const listeners = new Set<(news: RemoteNews) => void>()
  const cast = createScreencast(page)
  let current = page
  let dialog: Dialog | null = null
  let lastActAt = Number.NEGATIVE_INFINITY
  let isHoldingDenied = false
  let queued = 0
  let queue: Promise<unknown> = Promise.resolve()

  const notify = (news: RemoteNews): void => {
    for (const listener of listeners) listener(news)
  }
  const refuse = (message: string): void => notify({ kind: 'refused', message })
  const notifyPage = async (isLoading: boolean): Promise<void> => {
    if (listeners.size === 0) return
    const title = (await withinTime(current.title())) ?? ''
    notify({ kind: 'page', url: current.url(), title: title.slice(0, 200), isLoading })
  }

  const stayOnSite = async (route: Route): Promise<void> => {
    const request = route.request()
    const isLeaving =
      request.isNavigationRequest() &&
      request.frame().parentFrame() === null &&
      now() - lastActAt < OF_THE_PERSON_MS &&
      !isSameSite(request.url(), target.url)
    if (!isLeaving) return route.fallback()
    refuse(`No se sale de la plataforma: ${new URL(request.url()).host} es otro sitio.`)
    return route.abort('blockedbyclient')
  }

  const onDialog = (asked: Dialog): void => {
    const type = asked.type()
    const isForPerson = listeners.size > 0 && (type === 'alert' || type === 'confirm' || type === 'prompt')
    if (!isForPerson) {
      // Leaving a page is no harm; to whatever else is asked the answer is no.
      const answered = type === 'confirm' || type === 'prompt' ? asked.dismiss() : asked.accept()
      answered.catch(() => undefined)
      return
    }
    dialog = asked
    notify({ kind: 'dialog', type, message: asked.message().slice(0, 1_000) })
  }
  const answerDialog = async (accept: boolean): Promise<void> => {
    const asked = dialog
    dialog = null
    // Answered by the robot in the meantime, or gone with its page.
    await (accept ? asked?.accept() : asked?.dismiss())?.catch(() => undefined)
  }

  const follow = (next: Page): void => {
    current = next
    cast.show(next)
    void notifyPage(false)
  }
  const keepWatch = async (opened: Page): Promise<void> => {
    opened.on('dialog', onDialog)
    opened.on('framenavigated', (frame: Frame) => {
      if (opened === current && frame === opened.mainFrame()) void notifyPage(true)
    })
    opened.on('load', () => opened === current && void notifyPage(false))
    opened.on('close', () => {
      const left = context.pages().find((other) => !other.isClosed())
      if (opened === current && left !== undefined) follow(left)
    })
    await opened.route(
      () => true,
      (route) => stayOnSite(route).catch(() => undefined),
    )
  }

  await context.exposeBinding(BINDING, ({ page: from }, said: unknown) => {
    const options = listeners.size > 0 && from === current ? readOptions(said) : null
    if (options !== null) notify(options)
  })
  const watchCode = `(() => { const __name = (it) => it; (${pageWatch})(${JSON.stringify({ binding: BINDING, mark: LIST_MARK })}) })()`
  await context.addInitScript({ content: watchCode })
  await keepWatch(page)
  context.on('page', (opened) => {
    void keepWatch(opened).catch(() => undefined)
    if (listeners.size > 0 && now() - lastActAt < OF_THE_PERSON_MS) follow(opened)
  })

  const isDeniedPress = async (where: { readonly x: number; readonly y: number } | null): Promise<boolean> => {
    const words = await hitWords(current, where)
    const because = words === null ? null : input.isDenied(words)
    if (words === null || because === null) return false
    const denied: DeniedAct = { by: 'person', what: 'click', where: words.slice(0, 80), because }
    input.onDenied(denied)
    notify({ kind: 'denied', denied })
    return true
  }

  const chooseOption = async (index: number | null): Promise<void> => {
    for (const frame of current.frames()) {
      await withinTime(frame.evaluate(pageScript(pickOption, { index, mark: LIST_MARK })))
    }
  }

  const perform = async (act: RemoteAct): Promise<void> => {
    const { mouse, keyboard } = current
    switch (act.kind) {
      case 'mouse': {
        await mouse.move(act.x, act.y)
        if (act.type === 'move' || act.button === 'none') return
        const options = { button: act.button, clickCount: Math.max(1, act.clicks) }
        if (act.type === 'down') {
          isHoldingDenied = await isDeniedPress(act)
          return isHoldingDenied ? undefined : mouse.down(options)
        }
        if (!isHoldingDenied) return mouse.up(options)
        isHoldingDenied = false
        return
      }
      case 'wheel':
        await mouse.move(act.x, act.y)
        return mouse.wheel(act.dx, act.dy)
      case 'text':
        return keyboard.insertText(act.text)
      case 'key': {
        const presses = act.type === 'down' && (act.key === 'Enter' || act.key === ' ')
        if (presses && (await isDeniedPress(null))) return
        if (!(await pressKey(current, act))) refuse('Esa tecla no se usa aquí.')
        return
      }
      case 'credential': {
        const why = await typeCredential(current, target, act.field)
        return why === null ? undefined : refuse(why)
      }
      case 'select':
        return chooseOption(act.index)
      case 'dialog':
        return answerDialog(act.accept)
      case 'back':
        await current.goBack({ waitUntil: 'commit', timeout: LOAD_MS }).catch(() => undefined)
        return
      case 'reload':
        await current.reload({ waitUntil: 'commit', timeout: LOAD_MS }).catch(() => undefined)
        return
      // Whoever reads the page is told elsewhere.
      case 'done':
        return
    }
  }

  return {
    watch: (onNews) => {
      listeners.add(onNews)
      const looking = cast.add(onNews)
      void notifyPage(false)
      return {
        acknowledge: looking.acknowledge,
        stop: () => {
          listeners.delete(onNews)
          looking.stop()
          if (listeners.size === 0) void answerDialog(false)
        },
      }
    },
    act: (act) => {
      lastActAt = now()
      input.onAct()
      // A page that waits for an answer to its question takes nothing else, and what waits in the queue waits for it.
      if (act.kind === 'dialog') return answerDialog(act.accept)
      if (queued >= MAX_QUEUED) return Promise.resolve()
      queued += 1
      const done = queue.then(() => perform(act))
      queue = done
        .catch(() => undefined)
        .finally(() => {
          queued -= 1
        })
      return done
    },
  }
}

/** What a page says of its list: it may say anything. */
function readOptions(said: unknown): RemoteNews | null {
  if (typeof said !== 'object' || said === null || !('options' in said) || !('selected' in said)) return null
  const { options, selected } = said
  if (!Array.isArray(options) || typeof selected !== 'number') return null
  return { kind: 'options', options: options.slice(0, 1_000).map((text) => String(text).slice(0, 200)), selected }
}

/** Chooses in the list that was told of, as a person would; null leaves it as it is. */
function pickOption(
  dom: { all(selector: string): Element[] },
  { index, mark }: { readonly index: number | null; readonly mark: string },
): void {
  for (const select of dom.all(`select[${mark}]`)) {
    select.removeAttribute(mark)
    if (index === null || !(select instanceof HTMLSelectElement) || select.selectedIndex === index) continue
    select.selectedIndex = index
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
