import type { Page } from 'playwright-core'
import { answerOf } from '../navigation/page-script.ts'

/** Sends an act to a page. `isDropped` is asked before each step that presses something: what lets go is done in any case. */
type Steps = (isDropped: () => boolean) => Promise<unknown>

export interface PageInput {
  /** False: the page has not taken what was sent to it before, and whatever follows would come after that, at any time. */
  isSettled(): Promise<boolean>
  /**
   * Sends an act after whatever was sent before. 'late': the page has not taken it, may take it yet, and nobody can call it back; the
   * steps of it that were not sent by then are not sent. Rejects when the page does not let it.
   */
  send(steps: Steps): Promise<'taken' | 'late'>
}

/** What is sent to one page, in its order. While `isAsking` says that a question of the page waits for a person, it is not late. */
export function createPageInput(page: Page, isAsking: () => boolean): PageInput {
  let underWay: Promise<unknown> = Promise.resolve()
  const isInTime = async (promise: Promise<unknown>): Promise<boolean> => {
    for (;;) {
      const received = await answerOf(promise)
      if (!('none' in received) || received.none === 'failed') return true
      if (!isAsking()) return false
    }
  }
  return {
    isSettled: () => isInTime(underWay),
    send: async (steps) => {
      let isDropped = false
      const sent = underWay.then(() => steps(() => isDropped))
      // A page that closes itself for what is pressed on it says no more.
      underWay = sent.catch((error: unknown) => {
        if (!page.isClosed()) throw error
      })
      const isTaken = await isInTime(underWay)
      if (isTaken) await underWay
      isDropped = true
      underWay = underWay.catch(() => undefined)
      return isTaken ? 'taken' : 'late'
    },
  }
}
