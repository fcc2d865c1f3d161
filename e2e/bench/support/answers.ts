import type { Page } from '@playwright/test'

interface Noted {
  readonly answers: readonly { readonly at: number; readonly ms: number }[]
  readonly tasks: readonly { readonly at: number; readonly ms: number }[]
}

/** Notes every input's time to the next paint, as browsers measure it (Event Timing), and every long task. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers: { name: string; at: number; ms: number }[] = []
    const tasks: { at: number; ms: number }[] = []
    Object.assign(window, { answers, tasks })
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) answers.push({ name, at: startTime, ms: duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask' })
  })
}

export const notedSince = (page: Page, since: number): Promise<Noted> =>
  page.evaluate((from) => {
    const { answers, tasks } = window as unknown as Noted
    return { answers: answers.filter(({ at }) => at >= from), tasks: tasks.filter(({ at }) => at >= from) }
  }, since)

export const nowIn = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** After two frames every entry of what was painted has been handed out. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 40)))),
  )

/** Does one act and waits for what it shows; the slowest of its input events, 16 ms where the browser names none. */
export async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  const since = await nowIn(page)
  await act()
  await painted(page)
  const { answers } = await notedSince(page, since)
  return Math.max(16, ...answers.map(({ ms }) => ms))
}
