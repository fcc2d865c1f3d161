import type { Frame, Page } from 'playwright-core'
import type { DeniedAct, PlatformTarget, RemoteAct, RemoteNews } from '../../platform.ts'
import type { PressedWords } from '../../reading/read-only.ts'
import { answerOf, type NotKnown, noAnswerSentence, pageScript } from '../navigation/page-script.ts'
import { askedOf } from './entrance-form.ts'
import { hitWords, type Press, type PressHit } from './hit-words.ts'
import { type ListedOption, optionAt, pickOption } from './list-options.ts'
import { goBack, reload } from './page-history.ts'
import { createPageInput, type PageInput } from './page-input.ts'
import { LIST_MARK } from './page-watch.ts'
import { pressKey, readKey } from './person-keys.ts'
import { PersonMouse } from './person-mouse.ts'
import { type Choice, pressWords } from './press-words.ts'
import { typeCredential } from './type-credential.ts'

const MAX_QUEUED = 200
const LIST_GONE = 'La lista ya no está: no se eligió nada.'
const LIST_CHANGED = 'La lista cambió: no se eligió nada. Ábrala de nuevo.'
/** The person saw another page than the one that is shown. */
const TAB_CHANGED = (undone: string): string =>
  `La pestaña que se ve cambió: ${undone}. Revise la página e intente de nuevo.`
/** What was not done. */
const UNDONE: Readonly<Partial<Record<RemoteAct['kind'], string>>> = {
  ...{ mouse: 'no se pulsó nada', key: 'no se pulsó nada', select: 'no se eligió nada' },
  ...{ text: 'no se escribió nada', credential: 'no se escribió nada' },
}

export interface PersonRules {
  readonly target: PlatformTarget
  /** The word that makes a press one that could change something on the platform; null: none. */
  readonly isDenied: (pressed: PressedWords) => string | null
  /** The platform has let us in, as far as is known. */
  readonly isSignedIn: () => boolean
  readonly onDenied: (denied: DeniedAct) => void
}

interface PersonActsInput extends PersonRules {
  /** The page that is shown. */
  readonly page: () => Page
  readonly numberOf: (page: Page) => number
  readonly isLoading: (page: Page) => boolean
  /** How often the person was kept on the platform's site, which is said where it is done. */
  readonly stops: () => number
  /** A question of the page waits for the person's answer. */
  readonly isAsking: () => boolean
  readonly notify: (news: RemoteNews) => void
}

type Act<K extends RemoteAct['kind']> = Extract<RemoteAct, { readonly kind: K }>

/**
 * What a person does on a page, one act after the other. A page is looked at before each: what it does not answer for is refused,
 * and so is all that was done meanwhile. What hangs a page is said to be unsure, for nobody can call it back.
 */
export class PersonActs {
  private readonly input: PersonActsInput
  private readonly inputs = new WeakMap<Page, PageInput>()
  private readonly mouse: PersonMouse
  private readonly keys = new Map<string, Page>()
  /** Where the list is whose options were told last, and what they were. */
  private listed: { readonly frame: Frame; readonly options: readonly string[] } | null = null
  private made = 0
  /** Acts up to this one were made on a page that hung. */
  private droppedTo = 0
  private queued = 0
  private queue: Promise<unknown> = Promise.resolve()

  constructor(input: PersonActsInput) {
    this.input = input
    this.mouse = new PersonMouse({
      inputOf: (page) => this.inputOf(page),
      look: (page, act) => this.look(page, { x: act.x, y: act.y }, act),
      deniedOf: (choices) => this.deniedOf(choices),
      refuse: (message) => this.refuse(message),
      refuseLate: (act) => this.refuseLate(act),
      refuseUnsure: (what) => this.refuseUnsure(what),
    })
  }

  onList(frame: Frame, options: readonly string[]): void {
    this.listed = { frame, options }
  }

  /** Another page is shown. */
  forgetList(): void {
    this.listed = null
  }

  /** Carries an act out after those before it. Rejects when the page does not let it. */
  add(act: RemoteAct): Promise<void> {
    this.made += 1
    const { made } = this
    if (this.queued >= MAX_QUEUED && !isLettingGo(act)) {
      if (isWorthTelling(act)) this.refuse('Demasiadas acciones seguidas. Espere un momento.')
      return Promise.resolve()
    }
    this.queued += 1
    const done = this.queue.then(() => (made <= this.droppedTo ? this.drop(act) : this.perform(act)))
    this.queue = done
      .catch(() => undefined)
      .finally(() => {
        this.queued -= 1
      })
    return done
  }

  private refuse(message: string): void {
    this.input.notify({ kind: 'refused', message })
  }

  /** A page that is being loaded answers later, too. */
  private readonly sentence = (why: NotKnown, undone: string): string =>
    noAnswerSentence(why === 'late' && this.input.isLoading(this.input.page()) ? 'loading' : why, undone)

  /** The page does not answer: nothing that was done on it until now is done. */
  private refuseLate(act: RemoteAct): void {
    this.droppedTo = this.made
    this.refuseUndone(act)
  }

  private refuseUndone(act: RemoteAct, sentence = (undone: string) => this.sentence('late', undone)): void {
    const undone = undoneBy(act)
    if (undone !== undefined && isWorthTelling(act)) this.refuse(sentence(undone))
  }

  private refuseUnsure(what: string): void {
    this.droppedTo = this.made
    this.refuse(`La página dejó de responder: ${what} puede llegarle todavía. Revise qué hizo antes de seguir.`)
  }

  /** Whoever lets go, and whoever asks the browser for another page, is not kept from it by one that hangs. */
  private async drop(act: RemoteAct): Promise<void> {
    if (isLettingGo(act) || isOfTheBrowser(act)) return this.perform(act)
    this.refuseUndone(act)
  }

  private inputOf(page: Page): PageInput {
    const known = this.inputs.get(page)
    if (known !== undefined) return known
    const made = createPageInput(page, this.input.isAsking)
    this.inputs.set(page, made)
    return made
  }

  private async perform(act: RemoteAct): Promise<void> {
    const page = this.input.page()
    if (isElsewhere(act, this.input.numberOf(page))) return this.refuseUndone(act, TAB_CHANGED)
    const isReady = isLettingGo(act) || isOfTheBrowser(act) || (await this.inputOf(page).isSettled())
    if (!isReady) return this.refuseLate(act)
    switch (act.kind) {
      case 'mouse':
        return this.mouse.use(page, act)
      case 'wheel':
        return this.mouse.turnWheel(page, act)
      case 'text':
        return this.type(page, act)
      case 'key':
        return this.useKey(page, act)
      case 'credential': {
        const why = await typeCredential(page, this.input.target, act.field, this.sentence)
        return why === null ? undefined : this.refuse(why)
      }
      case 'select':
        return this.chooseOption(act)
      case 'back':
        return this.navigate(() => goBack(page))
      case 'reload':
        return this.navigate(() => reload(page))
      // A question is answered beside the queue, and whoever reads the page is told elsewhere.
      case 'dialog':
      case 'done':
        return
    }
  }

  private async navigate(go: () => Promise<string | null>): Promise<void> {
    const stops = this.input.stops()
    const why = await go()
    if (why !== null && this.input.stops() === stops) this.refuse(why)
  }

  /** What would be pressed; null: it is held back, for it would change something, or nobody knows what it would do once the page goes on. */
  private async look(page: Page, press: Press, act: RemoteAct): Promise<PressHit | null> {
    const hit = await hitWords(page, press)
    if (typeof hit === 'string') {
      if (hit === 'late') this.refuseLate(act)
      else this.refuseUndone(act, (undone) => this.sentence(hit, undone))
      return null
    }
    const { words, form } = hit
    if (words === null) return hit
    const said = words.shown.join(' ').trim() || words.behind.join(' ')
    const text = said.replace(/\s+/g, ' ').trim()
    return this.isDeniedChoice({ text, ...askedOf(words, form, this.input.isSignedIn()) }) ? null : hit
  }

  private deniedOf(choices: readonly Choice[]): Choice | undefined {
    return choices.find((choice) => this.input.isDenied(choice) !== null)
  }

  private async isDeniedPress(page: Page, press: Press, act: RemoteAct): Promise<boolean> {
    const hit = await this.look(page, press, act)
    if (hit === null) return true
    const { chosen } = hit
    if (chosen === null) return false
    if (chosen.isSure) return chosen.choices.some((choice) => this.isDeniedChoice(choice))
    const possible = this.deniedOf(chosen.choices)
    if (possible === undefined) return false
    this.refuse(`Con esa tecla podría elegirse «${possible.text.slice(0, 80)}»: abra la lista con un clic.`)
    return true
  }

  /** Whether what would be pressed or chosen changes something: it is told then. */
  private isDeniedChoice(choice: Choice): boolean {
    const because = this.input.isDenied(choice)
    if (because === null) return false
    const denied: DeniedAct = { by: 'person', what: 'click', where: choice.text.slice(0, 80), because }
    this.input.onDenied(denied)
    this.input.notify({ kind: 'denied', denied })
    return true
  }

  private async type(page: Page, act: Act<'text'>): Promise<void> {
    if (await this.isDeniedPress(page, { key: act.text.slice(0, 1), isAlt: false }, act)) return
    const sent = await this.inputOf(page).send(() => page.keyboard.insertText(act.text))
    if (sent === 'late') this.refuseUnsure('el texto')
  }

  private async useKey(page: Page, act: Act<'key'>): Promise<void> {
    if (act.type === 'up') return this.letKeyGo(act.key)
    const key = readKey(act)
    if (key === null) return this.refuse('Esa tecla no se usa aquí.')
    if (key.kind === 'nothing') return
    if (await this.isDeniedPress(page, { key: act.key, isAlt: (act.modifiers & 1) !== 0 }, act)) return
    if (key.kind === 'press') this.keys.set(act.key.toLowerCase(), page)
    const sent = await this.inputOf(page).send((isDropped) =>
      key.kind === 'text' ? page.keyboard.insertText(key.text) : pressKey(page, key, isDropped),
    )
    if (sent === 'late') this.refuseUnsure('la tecla')
  }

  /** On the page where it was pressed; one that was held back there is not let go. */
  private async letKeyGo(key: string): Promise<void> {
    const page = this.keys.get(key.toLowerCase())
    this.keys.delete(key.toLowerCase())
    if (page !== undefined && !page.isClosed()) await this.inputOf(page).send(() => page.keyboard.up(key))
  }

  /** Only on a page that answers: one that hangs would choose when it goes on, long after it was refused. */
  private async chooseOption({ index }: Act<'select'>): Promise<void> {
    if (this.listed === null) return this.refuseChoice(index, LIST_GONE)
    const { frame, options } = this.listed
    const text = index === null ? null : (options[index] ?? null)
    const looked = await answerOf(
      frame.evaluate<ListedOption | null>(pageScript(optionAt, { index, mark: LIST_MARK }, pressWords)),
    )
    if ('none' in looked) return this.refuseChoice(index, this.sentence(looked.none, 'no se eligió nada'))
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

const undoneBy = (act: RemoteAct): string | undefined =>
  act.kind === 'mouse' && act.type === 'up' ? 'el botón se soltó donde se pulsó' : UNDONE[act.kind]

const isLettingGo = (act: RemoteAct): boolean => (act.kind === 'mouse' || act.kind === 'key') && act.type === 'up'

/** What lets go is let go where it was pressed. */
const isElsewhere = (act: RemoteAct, number: number): boolean =>
  'page' in act && act.page !== undefined && act.page !== number && !isLettingGo(act)

/** Asked of the browser, and not of the page. */
const isOfTheBrowser = ({ kind }: RemoteAct): boolean =>
  kind === 'back' || kind === 'reload' || kind === 'done' || kind === 'dialog'

/** A move or a turn of the wheel that was not made is seen; the next one makes up for it. */
const isWorthTelling = (act: RemoteAct): boolean =>
  act.kind !== 'wheel' &&
  !(act.kind === 'mouse' && act.type === 'move') &&
  !(act.kind === 'select' && act.index === null)
