import type { ToastContent } from './toast-content.ts'

/** Shows a toast, or replaces the one of the same id. Its looks are fetched apart: nothing waits for them to see the map. */
export function showToast(content: ToastContent): void {
  void import('./toasts.tsx').then(({ raiseToast }) => raiseToast(content))
}
