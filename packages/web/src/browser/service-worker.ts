const UPDATE_EVERY_MS = 30 * 60_000
const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null

/** True when a newer version of the app is installed and waits. */
export const isUpdateWaiting = (): boolean => waiting !== null

/** Calls back when a newer version is waiting. Returns the way to stop. */
export function onUpdateWaiting(found: () => void): () => void {
  listeners.add(found)
  return () => listeners.delete(found)
}

/** Starts the waiting version and loads the page anew. Never done without being asked: a dispatcher may be typing. */
export function startUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}

/** Registers the service worker once the page is idle and looks for a newer version now and then. */
export function keepServiceWorker(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfNewer())
  if (!('serviceWorker' in navigator)) return
  globalThis.addEventListener('load', () => void register(), { once: true })
}

/**
 * A chunk that did not come. If the server has another version by now the chunk is gone, and only the new page can go on.
 * Otherwise the page stays, with what was typed, and the chunk is asked for again.
 */
async function reloadIfNewer(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  if (own == null || answer?.ok !== true) return
  if (!(await answer.text()).includes(own)) location.reload()
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  // Undefined, against the types, where a policy refuses service workers.
  if (!registration) return
  announce(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce(registration)
    })
  })
  setInterval(() => registration.update().catch(() => null), UPDATE_EVERY_MS)
}

function announce(registration: ServiceWorkerRegistration): void {
  if (registration.waiting === null || navigator.serviceWorker.controller === null) return
  waiting = registration.waiting
  for (const found of [...listeners]) found()
}
