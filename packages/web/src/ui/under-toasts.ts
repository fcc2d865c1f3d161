/** For whatever closes when one clicks outside of it: a toast lies above it and is no outside. */
export const UNDER_TOASTS = {
  onInteractOutside: (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null)
      event.preventDefault()
  },
} as const
