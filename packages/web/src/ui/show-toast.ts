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

/** Shows a toast, or replaces the one of the same id. Its looks are fetched apart: nothing waits for them to see the map. */
export function showToast(content: ToastContent): void {
  void import('./toasts.tsx').then(({ raiseToast }) => raiseToast(content))
}
