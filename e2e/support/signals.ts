import type { Page } from '@playwright/test'

/** What a browser did to be noticed, since the page was loaded. */
export interface Signals {
  /** Files that were played, and whether the browser let them be heard. */
  readonly sounds: readonly { readonly file: string; readonly hasPlayed: boolean }[]
  readonly notifications: readonly { readonly title: string; readonly body: string }[]
}

/** Looks over the browser's shoulder: sounds play and notifications appear as they would without. Before the page's load. */
export async function watchSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: { file: string; hasPlayed: boolean }[] = []
    const notifications: { title: string; body: string }[] = []
    Object.assign(window, { signals: { sounds, notifications } })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = async function () {
      const file = new URL(this.src).pathname
      await play.call(this).then(
        () => sounds.push({ file, hasPlayed: true }),
        (error: unknown) => {
          sounds.push({ file, hasPlayed: false })
          throw error
        },
      )
    }
    window.Notification = new Proxy(window.Notification, {
      construct(target, [title, options]) {
        notifications.push({ title, body: options.body })
        return Reflect.construct(target, [title, options])
      },
    })
  })
}

export const signalsOf = (page: Page): Promise<Signals> =>
  page.evaluate(() => (window as unknown as { signals: Signals }).signals)
