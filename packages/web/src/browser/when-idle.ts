const AT_MOST_MS = 10_000
/** A busy page must not keep back for long what tells of alerts. */
const SETTLED_AT_MOST_MS = 2_000

/** For what must be there soon, but after all that the first sight of a screen needs. */
const SETTLED_AFTER_MS = 3_000

/** As `whenIdle`, once the screen that was asked for has had its time to load. */
export async function whenSettled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
  await whenIdle(SETTLED_AT_MOST_MS)
}

/** Resolves when the page has nothing better to do: for what nobody waits for. */
export function whenIdle(atMostMs = AT_MOST_MS): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: atMostMs })
    else setTimeout(resolve, 1_000)
  })
}
