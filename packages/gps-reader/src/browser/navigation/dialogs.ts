import type { Dialog, Page } from 'playwright-core'

export interface DialogLog {
  /** What they said, in order. */
  readonly messages: readonly string[]
  stop(): void
}

/** Hears `alert` and answers `confirm` with no: whatever is asked, the robot does not agree to it. */
export function watchDialogs(page: Page): DialogLog {
  const messages: string[] = []
  const onDialog = (dialog: Dialog): void => {
    messages.push(dialog.message().slice(0, 400))
    // Somebody at the wheel may have answered it already.
    const answered = dialog.type() === 'alert' ? dialog.accept() : dialog.dismiss()
    answered.catch(() => undefined)
  }
  page.on('dialog', onDialog)
  return { messages, stop: () => page.off('dialog', onDialog) }
}
