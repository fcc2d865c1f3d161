/// <reference lib="dom" />
import type { BrowserContext, Dialog, Frame, Page, Route } from 'playwright-core'
import type { DeniedAct, PlatformTarget, RemoteAct, RemoteNews, RemoteScreen } from '../../platform.ts'
import { answerOf, noAnswerSentence, pageScript, withinTime } from '../navigation/page-script.ts'
import { isSameSite } from '../page-address.ts'
import { hitWords, type Press } from './hit-words.ts'
import { type ListedOption, optionAt, pickOption, readOptions } from './list-options.ts'
import { LIST_MARK, pageWatch } from './page-watch.ts'
import { pressKey } from './person-keys.ts'
import { type Choice, pressWords } from './press-words.ts'
import { createScreencast, type Screencast } from './screencast.ts'
import { typeCredential } from './type-credential.ts'

/** A navigation so soon after an act is that of the person. */
const OF_THE_PERSON_MS = 15_000
const MAX_QUEUED = 200
const LOAD_MS = 20_000
const BINDING = '__vigiaList'
const LIST_GONE = 'La lista ya no está: no se eligió nada.'
const LIST_CHANGED = 'La lista cambió: no se eligió nada. Ábrala de nuevo.'

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
  const screen = new Screen(page, input)
  await screen.start()
  return screen
}

class Screen implements RemoteScreen {
  private readonly input: RemoteScreenInput
  private readonly context: BrowserContext
  private readonly cast: Screencast
  private readonly listeners = new Set<(news: RemoteNews) => void>()
  private current: Page
  /** The question of the page that waits for the person's answer. */
  private dialog: Dialog | null = null
  /** Where the list is whose options were told last, and what they were. */
  private listed: { readonly frame: Frame; readonly options: readonly string[] } | null = null
  private lastActAt = Number.NEGATIVE_INFINITY
  private isHoldingDenied = false
  private queued = 0
  private queue: Promise<unknown> = Promise.resolve()

  constructor(page: Page, input: RemoteScreenInput) {
    this.input = input
    this.context = page.context()
    this.cast = createScreencast(page)
    this.current = page
  }

  /** Before the first page of the context loads. */
  async start(): Promise<void> {
    await this.context.exposeBinding(BINDING, ({ page: from, frame }, said: unknown) => {
      const options = this.isWatched() && from === this.current ? readOptions(said) : null
      if (options === null) return
      this.listed = { frame, options: options.options }
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
    if (this.queued >= MAX_QUEUED) return Promise.resolve()
    this.queued += 1
    const done = this.queue.then(() => this.perform(act))
    this.queue = done
      .catch(() => undefined)
      .finally(() => {
        this.queued -= 1
      })
    return done
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
    this.cast.show(next)
    void this.notifyPage(false)
  }

  private async keepWatch(opened: Page): Promise<void> {
    opened.on('dialog', (asked) => this.onDialog(asked))
    opened.on('framenavigated', (frame: Frame) => {
      if (opened === this.current && frame === opened.mainFrame()) void this.notifyPage(true)
    })
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
    // Answered by the robot in the meantime, or gone with its page.
    await (accept ? asked?.accept() : asked?.dismiss())?.catch(() => undefined)
  }

  /** Whether a press is held back: it would change something, or nobody knows what it would do once the page goes on. */
  private async isDeniedPress(press: Press): Promise<boolean> {
    const hit = await hitWords(this.current, press)
    if (hit === 'late' || hit === 'failed') {
      this.refuse(noAnswerSentence(hit, 'no se pulsó nada'))
      return true
    }
    const { words, chosen } = hit
    if (words !== null && this.isDeniedChoice({ text: words, words })) return true
    if (chosen === null) return false
    if (chosen.isSure) return chosen.choices.some((choice) => this.isDeniedChoice(choice))
    const possible = chosen.choices.find((choice) => this.input.isDenied(choice.words) !== null)
    if (possible === undefined) return false
    this.refuse(`Con esa tecla podría elegirse «${possible.text.slice(0, 80)}»: abra la lista con un clic.`)
    return true
  }

  /** Whether what would be pressed or chosen changes something: it is told then. */
  private isDeniedChoice({ text, words }: Choice): boolean {
    const because = this.input.isDenied(words)
    if (because === null) return false
    const denied: DeniedAct = { by: 'person', what: 'click', where: text.slice(0, 80), because }
    this.input.onDenied(denied)
    this.notify({ kind: 'denied', denied })
    return true
  }

  private async perform(act: RemoteAct): Promise<void> {
    const { current } = this
    switch (act.kind) {
      case 'mouse':
        return this.useMouse(act)
      case 'wheel':
        return 'none' in (await this.moveTo(act)) ? undefined : current.mouse.wheel(act.dx, act.dy)
      case 'text':
        if (await this.isDeniedPress({ key: act.text.slice(0, 1), isAlt: false })) return
        return current.keyboard.insertText(act.text)
      case 'key': {
        const isAlt = (act.modifiers & 1) !== 0
        if (act.type === 'down' && (await this.isDeniedPress({ key: act.key, isAlt }))) return
        if (!(await pressKey(current, act))) this.refuse('Esa tecla no se usa aquí.')
        return
      }
      case 'credential': {
        const why = await typeCredential(current, this.input.target, act.field)
        return why === null ? undefined : this.refuse(why)
      }
      case 'select':
        return this.chooseOption(act.index)
      case 'dialog':
        return this.answerDialog(act.accept)
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

  private async useMouse(act: Extract<RemoteAct, { kind: 'mouse' }>): Promise<void> {
    const { mouse } = this.current
    const moved = await this.moveTo(act)
    if (act.type === 'move' || act.button === 'none') return
    const options = { button: act.button, clickCount: Math.max(1, act.clicks) }
    if (act.type === 'down') {
      if ('none' in moved) this.refuse(noAnswerSentence(moved.none, 'no se pulsó nada'))
      this.isHoldingDenied = 'none' in moved || (await this.isDeniedPress({ x: act.x, y: act.y }))
      return this.isHoldingDenied ? undefined : mouse.down(options)
    }
    if (!this.isHoldingDenied) return mouse.up(options)
    this.isHoldingDenied = false
  }

  /** A page that hangs takes no move before it goes on, and a press waits for its move: it is refused instead of done then. */
  private moveTo({ x, y }: { readonly x: number; readonly y: number }): ReturnType<typeof answerOf<void>> {
    return answerOf(this.current.mouse.move(x, y))
  }

  /** Only on a page that answers: one that hangs would choose when it goes on, long after it was refused. */
  private async chooseOption(index: number | null): Promise<void> {
    if (this.listed === null) return this.refuseChoice(index, LIST_GONE)
    const { frame, options } = this.listed
    const text = index === null ? null : (options[index] ?? null)
    const looked = await answerOf(
      frame.evaluate<ListedOption | null>(pageScript(optionAt, { index, mark: LIST_MARK }, pressWords)),
    )
    if ('none' in looked) return this.refuseChoice(index, noAnswerSentence(looked.none, 'no se eligió nada'))
    const option = looked.answer
    if (option === null) this.refuseChoice(index, LIST_GONE)
    else if (!option.isOfEntrance && this.isDeniedChoice(option)) return
    const chosen = await answerOf(frame.evaluate<boolean>(pageScript(pickOption, { index, mark: LIST_MARK, text })))
    if ('answer' in chosen && option !== null && !chosen.answer) this.refuseChoice(index, LIST_CHANGED)
    // A page goes elsewhere for what is chosen on it, and says no more then.
    if ('none' in chosen && chosen.none === 'late')
      this.refuseChoice(index, 'La página dejó de responder: revise qué quedó elegido antes de seguir.')
  }

  /** Nothing was to be chosen by who leaves a list as it is. */
  private refuseChoice(index: number | null, message: string): void {
    if (index !== null) this.refuse(message)
  }
}
