const AT_MOST_MS = 10_000

/** For what must be there soon, but after all that the first sight of a screen needs. */
const SETTLED_AFTER_MS = 3_000

/** As `whenIdle`, once the screen that was asked for has had its time to load. */
export async function whenSettled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
  await whenIdle()
}

/** Resolves when the page has nothing better to do: for what nobody waits for. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS })
    else setTimeout(resolve, 1_000)
  })
}
