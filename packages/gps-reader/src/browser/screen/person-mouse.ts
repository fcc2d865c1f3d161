import type { Page } from 'playwright-core'
import type { RemoteAct } from '../../platform.ts'
import type { PressHit } from './hit-words.ts'
import type { PageInput } from './page-input.ts'
import type { Choice } from './press-words.ts'

type MouseAct = Extract<RemoteAct, { readonly kind: 'mouse' }>
type WheelAct = Extract<RemoteAct, { readonly kind: 'wheel' }>

interface PersonMouseInput {
  readonly inputOf: (page: Page) => PageInput
  /** What a press at this place would press; null: it is held back, as was said. */
  readonly look: (page: Page, act: MouseAct) => Promise<PressHit | null>
  /** The one that would change the platform. */
  readonly deniedOf: (choices: readonly Choice[]) => Choice | undefined
  readonly refuse: (message: string) => void
  /** The page did not take a move. */
  readonly refuseLate: (act: MouseAct | WheelAct) => void
  /** Nobody knows whether the page takes this. */
  readonly refuseUnsure: (what: string) => void
}

/** A button that is down, where it was pressed. */
interface Down {
  readonly page: Page
  readonly x: number
  readonly y: number
  readonly words: string
  /** What a drag through its box of options could choose; null: nothing that would change the platform. */
  readonly possible: Choice | null
  /** Nobody knows whether it arrived, as was said. */
  readonly isTold: boolean
}

/**
 * The mouse of a person on a platform's pages. What is pressed in one place and let go in another is asked about in both, and is let go
 * where it was pressed when it may not be let go there; through a box with an option that may not be chosen nothing is dragged.
 */
export class PersonMouse {
  private readonly input: PersonMouseInput
  /** What is down, and the page on which it is let go, whatever is shown by then. */
  private readonly buttons = new Map<MouseAct['button'], Down>()

  constructor(input: PersonMouseInput) {
    this.input = input
  }

  async turnWheel(page: Page, act: WheelAct): Promise<void> {
    if (this.fixed() !== undefined) return
    const sent = await this.input.inputOf(page).send(async (isDropped) => {
      await page.mouse.move(act.x, act.y)
      if (!isDropped()) await page.mouse.wheel(act.dx, act.dy)
    })
    if (sent === 'late') this.input.refuseLate(act)
  }

  async use(page: Page, act: MouseAct): Promise<void> {
    if (act.type === 'up') return this.letGo(act)
    const fixed = this.fixed()
    if (fixed !== undefined) {
      if (act.type === 'move') return
      // Nobody said that it was let go.
      await this.letGo({ ...act, ...fixed })
    }
    const { send } = this.input.inputOf(page)
    if ((await send(() => page.mouse.move(act.x, act.y))) === 'late') return this.input.refuseLate(act)
    if (act.type === 'move' || act.button === 'none') return
    const hit = await this.input.look(page, act)
    if (hit === null) return
    const { button, x, y } = act
    const down = { page, x, y, words: wordsOf(hit), possible: this.input.deniedOf(hit.box) ?? null }
    this.buttons.set(button, { ...down, isTold: false })
    if ((await send(() => page.mouse.down({ button, clickCount: Math.max(1, act.clicks) }))) === 'taken') return
    this.buttons.set(button, { ...down, isTold: true })
    this.input.refuseUnsure('el clic')
  }

  /** On the page where it was pressed, also on one that hangs: it would stay down. One that was held back there is not let go. */
  private async letGo(act: MouseAct): Promise<void> {
    const { button } = act
    const down = this.buttons.get(button)
    this.buttons.delete(button)
    if (button === 'none' || down === undefined || down.page.isClosed()) return
    const { x, y } = (await this.isLetGoThere(down, act)) ? act : down
    const { mouse } = down.page
    const sent = await this.input.inputOf(down.page).send(async () => {
      await mouse.move(x, y)
      await mouse.up({ button, clickCount: Math.max(1, act.clicks) })
    })
    if (sent === 'late' && !down.isTold) this.input.refuseUnsure('el clic')
  }

  private async isLetGoThere(down: Down, act: MouseAct): Promise<boolean> {
    if (act.x === down.x && act.y === down.y) return true
    if (down.isTold) return false
    const hit = await this.input.look(down.page, act)
    if (hit === null) return false
    if (down.possible === null) return true
    if (wordsOf(hit) !== down.words) {
      this.input.refuse(`Al arrastrar podría elegirse «${down.possible.text.slice(0, 80)}»: elija con un clic.`)
    }
    return false
  }

  private fixed(): (Pick<Down, 'x' | 'y'> & { readonly button: MouseAct['button'] }) | undefined {
    for (const [button, { x, y, possible }] of this.buttons) {
      if (possible !== null) return { x, y, button }
    }
    return undefined
  }
}

const wordsOf = ({ words }: PressHit): string => words?.shown.join(' ') ?? ''
