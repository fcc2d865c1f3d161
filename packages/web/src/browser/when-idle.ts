const AT_MOST_MS = 10_000

/** Resolves when the page has nothing better to do: for what nobody waits for. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS })
    else setTimeout(resolve, 1_000)
  })
}
