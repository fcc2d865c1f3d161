/// <reference lib="dom" />

import type { BrowserContext, Dialog, Frame, Page, Request, Route } from 'playwright-core'
import type { DeniedAct, RemoteAct, RemoteNews, RemoteScreen } from '../../platform.ts'
import { withinTime } from '../navigation/page-script.ts'
import { isSameSite } from '../page-address.ts'
import { fold, SECOND_FACTOR_WORDS } from '../sign-in/sign-in-words.ts'
import { readOptions } from './list-options.ts'
import { LIST_MARK, pageWatch } from './page-watch.ts'
import { PersonActs, type PersonRules } from './person-acts.ts'
import { createScreencast, type Screencast } from './screencast.ts'

/** A navigation so soon after an act is that of the person. */
const OF_THE_PERSON_MS = 15_000
/** A code that comes by message. */
const BY_MESSAGE = /c[oó]digo.{0,40}sms/i
const BINDING = '__vigiaList'

export interface RemoteScreenInput extends PersonRules {
  readonly now: () => number
  /** Before each act, so that what the page asks for is known to be the person's. */
  readonly onAct: () => void
}

/**
 * A page for a person at the wheel (integrations §5): pictures, mouse, keys, lists and questions of the page, the stored
 * credential without seeing it. The person presses nothing that would change the platform, leaves its site for no other,
 * and follows the tabs that it opens. Set up before the first page of the context loads.
 */
export async function createRemoteScreen(page: Page, input: RemoteScreenInput): Promise<RemoteScreen> {
  const screen = new Screen(page, input)
  await screen.start()
  return screen
}

/** The very first of a page comes before its frame. */
function isOfDocument(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame()
  } catch {
    return false
  }
}

const numbers = new WeakMap<Page, number>()
let lastNumber = 0

/** No two pages of this process have one. */
function numberOf(page: Page): number {
  const known = numbers.get(page)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(page, lastNumber)
  return lastNumber
}

class Screen implements RemoteScreen {
  private readonly input: RemoteScreenInput
  private readonly context: BrowserContext
  private readonly cast: Screencast
  private readonly acts: PersonActs
  private readonly listeners = new Set<(news: RemoteNews) => void>()
  private current: Page
  /** The question of the page that waits for the person's answer. */
  private dialog: Dialog | null = null
  /** Pages whose document was asked for and is not there. */
  private readonly loading = new WeakSet<Page>()
  private stops = 0
  private lastActAt = Number.NEGATIVE_INFINITY

  constructor(page: Page, input: RemoteScreenInput) {
    this.input = input
    this.context = page.context()
    this.cast = createScreencast(page, numberOf(page))
    this.current = page
    this.acts = new PersonActs({
      ...input,
      page: () => this.current,
      numberOf,
      isLoading: (page) => this.loading.has(page),
      stops: () => this.stops,
      isAsking: () => this.dialog !== null,
      notify: (news) => this.notify(news),
    })
  }

  /** Before the first page of the context loads. */
  async start(): Promise<void> {
    await this.context.exposeBinding(BINDING, ({ page: from, frame }, said: unknown) => {
      const options = this.isWatched() && from === this.current ? readOptions(said) : null
      if (options === null) return
      this.acts.onList(frame, options.options)
      this.notify(options)
    })
    const watchCode = `(() => { const __name = (it) => it; (${pageWatch})(${JSON.stringify({ binding: BINDING, mark: LIST_MARK })}) })()`
    await this.context.addInitScript({ content: watchCode })
    await this.keepWatch(this.current)
    this.context.on('page', (opened) => {
      void this.keepWatch(opened).catch(() => undefined)
      if (this.isWatched() && this.isOfThePerson()) this.follow(opened)
    })
  }

  watch(onNews: (news: RemoteNews) => void): ReturnType<RemoteScreen['watch']> {
    this.listeners.add(onNews)
    const looking = this.cast.add(onNews)
    void this.notifyPage(false)
    return {
      acknowledge: looking.acknowledge,
      stop: () => {
        this.listeners.delete(onNews)
        looking.stop()
        if (!this.isWatched()) void this.answerDialog(false)
      },
    }
  }

  act(act: RemoteAct): Promise<void> {
    this.lastActAt = this.input.now()
    this.input.onAct()
    // A page that waits for an answer to its question takes nothing else, and what waits in the queue waits for it.
    if (act.kind === 'dialog') return this.answerDialog(act.accept)
    return this.acts.add(act)
  }

  private isWatched(): boolean {
    return this.listeners.size > 0
  }

  /** Whether what happens now follows from what the person has just done. */
  private isOfThePerson(): boolean {
    return this.input.now() - this.lastActAt < OF_THE_PERSON_MS
  }

  private notify(news: RemoteNews): void {
    for (const listener of this.listeners) listener(news)
  }

  private refuse(message: string): void {
    this.notify({ kind: 'refused', message })
  }

  private async notifyPage(isLoading: boolean): Promise<void> {
    if (!this.isWatched()) return
    const title = (await withinTime(this.current.title())) ?? ''
    this.notify({ kind: 'page', url: this.current.url(), title: title.slice(0, 200), isLoading })
  }

  private follow(next: Page): void {
    this.current = next
    this.acts.forgetList()
    this.cast.show(next, numberOf(next))
    void this.notifyPage(false)
  }

  private async keepWatch(opened: Page): Promise<void> {
    opened.on('dialog', (asked) => this.onDialog(asked))
    opened.on('framenavigated', (frame: Frame) => {
      if (opened === this.current && frame === opened.mainFrame()) void this.notifyPage(true)
    })
    opened.on('request', (request) => isOfDocument(request, opened) && this.loading.add(opened))
    opened.on('requestfailed', (request) => isOfDocument(request, opened) && this.loading.delete(opened))
    opened.on('domcontentloaded', () => this.loading.delete(opened))
    opened.on('load', () => opened === this.current && void this.notifyPage(false))
    opened.on('close', () => {
      const left = this.context.pages().find((other) => !other.isClosed())
      if (opened === this.current && left !== undefined) this.follow(left)
    })
    await opened.route(
      () => true,
      (route) => this.stayOnSite(route).catch(() => undefined),
    )
  }

  private async stayOnSite(route: Route): Promise<void> {
    const request = route.request()
    const isLeaving =
      request.isNavigationRequest() &&
      request.frame().parentFrame() === null &&
      this.isOfThePerson() &&
      !isSameSite(request.url(), this.input.target.url)
    if (!isLeaving) return route.fallback()
    this.stops += 1
    this.refuse(`No se sale de la plataforma: ${new URL(request.url()).host} es otro sitio.`)
    return route.abort('blockedbyclient')
  }

  private onDialog(asked: Dialog): void {
    const type = asked.type()
    const isForPerson = this.isWatched() && (type === 'alert' || type === 'confirm' || type === 'prompt')
    if (!isForPerson) {
      // Leaving a page is no harm; to whatever else is asked the answer is no.
      const answered = type === 'confirm' || type === 'prompt' ? asked.dismiss() : asked.accept()
      answered.catch(() => undefined)
      return
    }
    this.dialog = asked
    this.notify({ kind: 'dialog', type, message: asked.message().slice(0, 1_000) })
  }

  private async answerDialog(accept: boolean): Promise<void> {
    const asked = this.dialog
    this.dialog = null
    const isYes = accept && (asked === null || !this.isDeniedAnswer(asked))
    // Answered by the robot in the meantime, or gone with its page.
    await (isYes ? asked?.accept() : asked?.dismiss())?.catch(() => undefined)
  }

  /** Whether a yes to this question would change the platform: it is told then. Before a sign-in a yes may change what is no truck. */
  private isDeniedAnswer(asked: Dialog): boolean {
    if (asked.type() === 'alert') return false
    const message = asked.message().slice(0, 1_000)
    const isSignedIn = this.input.isSignedIn()
    // How a code comes, which elsewhere is how an order goes to a truck.
    const order =
      !isSignedIn && (SECOND_FACTOR_WORDS.test(fold(message)) || BY_MESSAGE.test(message))
        ? message.replace(/sms/gi, ' ')
        : message
    const because = this.input.isDenied({ shown: isSignedIn ? [message] : [], behind: [order], form: null })
    if (because === null) return false
    const denied: DeniedAct = { by: 'person', what: 'click', where: message.slice(0, 80), because }
    this.input.onDenied(denied)
    this.notify({ kind: 'denied', denied })
    return true
  }
}
