/** A page in the background paints nothing: what waits for a paint there goes on all the same. */
const AT_MOST_MS = 1_000

/** Resolves once what was committed last has been painted: in a task of its own after the next frame. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, AT_MOST_MS)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
}
