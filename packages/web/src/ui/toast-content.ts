/** What a toast says. */
export interface ToastContent {
  /** The same id replaces the toast that is there. */
  readonly id?: string
  readonly tone?: 'info' | 'ok' | 'error'
  readonly title: string
  readonly detail?: string
  /** 0–100 draws the bar and the figure. */
  readonly progress?: number
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly stayMs?: number | null
}
