/** A busy page must not keep back for long what tells of alerts. */
const AT_MOST_MS = 3_000

/** Resolves when the page has nothing better to do: for what must be there soon, but after the first sight of a screen. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS })
    else setTimeout(resolve, 1_000)
  })
}
