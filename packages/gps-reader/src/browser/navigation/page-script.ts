/// <reference lib="dom" />
import type { Frame, Page } from 'playwright-core'
import { type PageDom, pageDom } from './page-dom.ts'

/** Runs in the page. Self-contained: it sees its parameters and the page, nothing of this process. */
type PageSide<A, R, P extends readonly unknown[]> = (dom: PageDom, asked: A, ...parts: P) => R
/** What a `PageSide` is made with, each made in the page before it, and as self-contained. */
type PageParts<P extends readonly unknown[]> = { readonly [K in keyof P]: (dom: PageDom) => P[K] }

/**
 * Source text of a call of `pageSide` in a page. `__name` is what tools that keep the names of functions leave in their
 * source.
 */
export function pageScript<A, R, P extends readonly unknown[]>(
  pageSide: PageSide<A, R, P>,
  asked: A,
  ...parts: PageParts<P>
): string {
  const made = parts.map((part) => `(${part})(dom)`)
  const call = `(${pageSide})(${['dom', JSON.stringify(asked) ?? 'null', ...made].join(', ')})`
  return `(() => { const __name = (it) => it; const dom = (${pageDom})(); return ${call} })()`
}

/** Frames of a page that can be looked into, the main one first; at most `MAX_FRAMES`. */
export const framesOf = (page: Page): readonly Frame[] =>
  page
    .frames()
    .filter((frame) => !frame.isDetached())
    .slice(0, MAX_FRAMES)

/** Pages of advertisements have dozens; a platform has a handful. */
const MAX_FRAMES = 24

/** A page that hangs in a script of its own must not hold whoever asks. */
const ANSWER_MS = 4_000

/** What `pageSide` says in this frame; null when the frame went away, or does not answer. */
export async function askFrame<A, R, P extends readonly unknown[]>(
  frame: Frame,
  pageSide: PageSide<A, R, P>,
  asked: A,
  ...parts: PageParts<P>
): Promise<R | null> {
  return withinTime(frame.evaluate<R>(pageScript(pageSide, asked, ...parts)))
}

/** Why nothing is known of a page: it did not answer in time, or it could not be asked, since its document or frame has gone. */
export type NoAnswer = 'late' | 'failed'

/** What a page answers, or why nothing is known of it: for whoever must not take the one for the other. */
export async function answerOf<T>(
  promise: Promise<T>,
  ms = ANSWER_MS,
): Promise<{ readonly answer: T } | { readonly none: NoAnswer }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<{ none: NoAnswer }>((resolve) => {
    timer = setTimeout(() => resolve({ none: 'late' }), ms)
  })
  const asked = promise.then(
    (answer) => ({ answer }),
    () => ({ none: 'failed' as const }),
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The value, or null when it fails or does not come in time. */
export async function withinTime<T>(promise: Promise<T>, ms = ANSWER_MS): Promise<T | null> {
  const received = await answerOf(promise, ms)
  return 'answer' in received ? received.answer : null
}

/** Besides: it is being loaded; or the place is in a frame so deep inside that it is not asked. */
export type NotKnown = NoAnswer | 'loading' | 'too-deep'

/** What is said to a person of a page that nothing is known of; `undone`: what was not done therefore. */
export function noAnswerSentence(why: NotKnown, undone: string): string {
  switch (why) {
    case 'late':
      return `La página no respondió: ${undone}. Intente de nuevo.`
    case 'loading':
      return `La página se está cargando: ${undone}. Intente de nuevo.`
    case 'failed':
      return `La página cambió o no se dejó revisar: ${undone}. Intente de nuevo.`
    case 'too-deep':
      return `Ese lugar queda demasiado adentro de la página para revisarlo: ${undone}.`
  }
}
