import type { CDPSession, Page } from 'playwright-core'

const QUALITY = 60
const MAX_WIDTH = 1280
const MAX_HEIGHT = 800
const MAX_ON_THE_WAY = 2

interface ScreenFrame {
  readonly kind: 'frame'
  /** The number of the page that it shows. */
  readonly page: number
  readonly jpeg: Buffer
  /** CSS pixels of the page that the picture shows. */
  readonly width: number
  readonly height: number
}

export interface Screencast {
  /** Adds somebody who looks; at most two pictures are on the way to each, and the newest wins. */
  add(onFrame: (frame: ScreenFrame) => void): { acknowledge(): void; stop(): void }
  /** Shows another page, of this number, from now on. */
  show(page: Page, number: number): void
  stop(): void
}

interface Looker {
  readonly onFrame: (frame: ScreenFrame) => void
  onTheWay: number
  waiting: ScreenFrame | null
}

/** Pictures of a page while somebody looks: none of a page that stands still, none that nobody can take. */
export function createScreencast(first: Page, firstNumber: number): Screencast {
  const lookers = new Set<Looker>()
  let page = first
  let number = firstNumber
  let session: CDPSession | null = null
  let generation = 0
  const pictures = picturesFor(lookers)

  const start = async (): Promise<void> => {
    generation += 1
    const mine = generation
    const shown = number
    const opened = await page.context().newCDPSession(page)
    if (mine !== generation) return void opened.detach().catch(() => undefined)
    session = opened
    opened.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const frame: ScreenFrame = {
        kind: 'frame',
        page: shown,
        jpeg: Buffer.from(data, 'base64'),
        width: Math.round(metadata.deviceWidth),
        height: Math.round(metadata.deviceHeight),
      }
      pictures.take(frame, () => void opened.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined))
    })
    await opened.send('Page.startScreencast', {
      format: 'jpeg',
      quality: QUALITY,
      maxWidth: MAX_WIDTH,
      maxHeight: MAX_HEIGHT,
    })
  }
  const halt = (): void => {
    generation += 1
    const ended = session
    session = null
    pictures.forget()
    void ended?.detach().catch(() => undefined)
  }
  // A page that went away meanwhile is told of by whoever owns it.
  const restart = (): void => {
    halt()
    if (lookers.size > 0) start().catch(() => undefined)
  }

  return {
    add: (onFrame) => {
      const looker: Looker = { onFrame, onTheWay: 0, waiting: null }
      lookers.add(looker)
      if (lookers.size === 1) restart()
      else pictures.giveNewest(looker)
      return {
        acknowledge: () => pictures.acknowledge(looker),
        stop: () => {
          lookers.delete(looker)
          if (lookers.size === 0) halt()
          else pictures.payIfTaken()
        },
      }
    },
    show: (next, nextNumber) => {
      if (next === page) return
      page = next
      number = nextNumber
      restart()
    },
    stop: () => {
      lookers.clear()
      halt()
    },
  }
}

/** The newest picture, on its way to those who look. */
function picturesFor(lookers: ReadonlySet<Looker>) {
  let newest: ScreenFrame | null = null
  /** The browser draws the next picture when this one is acknowledged to it. */
  let owed: (() => void) | null = null

  const give = (looker: Looker, frame: ScreenFrame): void => {
    if (looker.onTheWay >= MAX_ON_THE_WAY) {
      looker.waiting = frame
      return
    }
    looker.onTheWay += 1
    looker.waiting = null
    looker.onFrame(frame)
  }
  const payIfTaken = (): void => {
    if (owed === null || ![...lookers].some(({ onTheWay }) => onTheWay < MAX_ON_THE_WAY)) return
    const pay = owed
    owed = null
    pay()
  }

  return {
    payIfTaken,
    /** One that was drawn; `pay` acknowledges it to the browser. */
    take: (frame: ScreenFrame, pay: () => void): void => {
      newest = frame
      owed = pay
      for (const looker of lookers) give(looker, frame)
      payIfTaken()
    },
    giveNewest: (looker: Looker): void => {
      if (newest !== null) give(looker, newest)
    },
    acknowledge: (looker: Looker): void => {
      if (looker.onTheWay > 0) looker.onTheWay -= 1
      if (looker.waiting !== null) give(looker, looker.waiting)
      payIfTaken()
    },
    forget: (): void => {
      owed = null
      newest = null
    },
  }
}
